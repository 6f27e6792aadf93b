// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyedDecodingContainer {
  /// The value of a field, or its default where the key is absent.
  ///
  /// - Throws: What decoding throws when the key is there but its value does not fit; a null does not.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: Key, default defaultValue: @autoclosure () -> Value
  ) throws -> Value {
    contains(key) ? try decode(type, forKey: key) : defaultValue()
  }
}
