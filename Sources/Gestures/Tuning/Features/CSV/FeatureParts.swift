// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A feature table in a CSV file, in parts that can be read at the same time.
///
/// The file is cut at line ends. Each part is read for itself, as if it were the whole table. If every one of them has complete
/// rows without a defect, these are the rows of the file: the first part begins with a row, so it ends with
/// one, and so on. If one has not, be it that a line end within quotes was taken for the end of a row, the table is to be read as
/// a whole, which also finds the place of a defect.
public final class FeatureParts: Sendable {
  /// Number of parts, at least two.
  public let count: Int
  private let name: String
  private let options: FeatureReaderOptions
  private let header: FeatureCSVReader.Header
  /// Which file it was whose header was read, and how far it was written.
  private let file: FileIdentity
  /// The first byte behind the header, and the number of bytes.
  private let (start, size): (Int, Int)
  private let partSize: Int

  /// Opens a table; nil for what is to be read as a whole, as are pipes, tables in binary form, small ones and those
  /// whose header has a defect.
  ///
  /// - Parameters:
  ///   - path: the table.
  ///   - options: how to read.
  ///   - partSize: bytes of a part, about; at least 1.
  public init?(path: String, options: FeatureReaderOptions = FeatureReaderOptions(), partSize: Int = 1 << 20)
  {
    precondition(partSize > 0, "a part has at least one byte")
    guard path != "-", let bytes = ByteInput.sizeOfFile(at: path), bytes > partSize,
      let input = try? ByteInput(path: path, chunkSize: min(options.chunkSize, 1 << 16)),
      (try? FeatureTable.isBinary(input)) == false
    else { return nil }
    var reader = FeatureCSVReader(input, options: options)
    guard let header = try? reader.readHeader(), let file = input.file, file.size - file.offset > partSize
    else { return nil }
    guard let identity = FileIdentity(of: file.descriptor) else { return nil }
    (self.file, start, size) = (identity, file.offset, file.size)
    count = (size - start + partSize - 1) / partSize
    (name, self.options, self.header, self.partSize) = (path, options, header, partSize)
  }

  /// What tells an open file from one that took its name, and from what it is once somebody has written to it.
  private struct FileIdentity: Hashable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    /// When it was written to, in seconds and nanoseconds.
    var seconds: Int
    var nanoseconds: Int

    init?(of descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Glibc)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #else
        (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #endif
    }
  }

  /// Reads the rows of a part; nil where they cannot be understood alone.
  ///
  /// The file is open while a part is read, so that there can be more tables than files that may be open.
  public func read(_ part: Int) -> FeatureTable? {
    precondition((0..<count).contains(part), "a part has a number below their count")
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard FileIdentity(of: descriptor) == file, let first = lineStart(part, in: descriptor),
      let end = lineStart(part + 1, in: descriptor)
    else { return nil }
    guard first < end else { return header.table }
    let input = ByteInput(
      range: first..<end, of: descriptor, name: name, chunkSize: min(options.chunkSize, end - first))
    var reader = FeatureCSVReader(input, options: options, after: header)
    guard (try? reader.readRows()) != nil, input.start == input.end, FileIdentity(of: descriptor) == file
    else { return nil }
    return reader.table
  }

  /// The table of all parts; nil where one could not be read alone.
  ///
  /// - Parameters:
  ///   - parts: what `read` gave for every part, in their order.
  ///   - runner: does the columns.
  /// - Returns: The same table as reading the file as a whole gives.
  public static func table(of parts: [FeatureTable?], with runner: PieceRunner = .serial) -> FeatureTable? {
    let read = parts.compactMap(\.self)
    return read.count == parts.count ? FeatureTable(joining: read, with: runner) : nil
  }

  /// Where a part begins: with the first line at or behind its share of the bytes; nil where no line begins
  /// within the length of a row.
  private func lineStart(_ part: Int, in descriptor: Int32) -> Int? {
    guard part > 0 else { return start }
    let share = start + part * partSize
    guard share < size else { return size }
    var window = [UInt8](repeating: 0, count: 2048)
    // The line may begin right there, behind the line end in front of it.
    var offset = share - 1
    while offset < size, offset - share <= options.maximumRowLength {
      let count = window.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      guard count > 0 else { return nil }
      if let place = window[..<count].firstIndex(of: Ascii.lineFeed) { return min(offset + place + 1, size) }
      offset += count
    }
    return offset < size ? nil : size
  }
}
