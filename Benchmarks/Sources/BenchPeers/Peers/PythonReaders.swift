// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// A Python process that reads a recording by one of its libraries as often as asked, and tells how long each took by its own clock.
///
/// Importing the libraries is not timed. All columns get their types; every library works on one thread, as we do.
final class PythonReaders {
  /// The libraries that the interpreter has, with their versions.
  let names: [String]
  private let process: PythonProcess

  /// Starts an interpreter for a recording.
  /// - Throws: `PeerFailure` when it cannot be started or does not answer.
  init(python: String, path: String) throws {
    process = try PythonProcess(python, Self.program, [path])
    names = try process.answer().array?.compactMap(\.string) ?? []
  }

  /// Reads the recording a number of times.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - count: How often.
  /// - Returns: the number of rows, and seconds of each time.
  /// - Throws: `PeerFailure` when the interpreter does not answer.
  func read(by name: String, count: Int) throws -> (rows: Double, seconds: [Double]) {
    let answer = try process.ask("\(names.firstIndex(of: name) ?? 0) \(count)")
    guard let rows = answer["rows"]?.number, let seconds = answer["seconds"]?.array?.compactMap(\.number),
      seconds.count == count
    else { throw PeerFailure(description: "Python failed at reading by \(name)") }
    return (rows, seconds)
  }

  private static let program = """
    import json, os, sys, time
    for name in ("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "ARROW_NUM_THREADS"):
        os.environ[name] = "1"
    path = sys.argv[1]
    readers = []

    def offer(make):
        try:
            name, read = make()
            read()
            readers.append((name, read))
        except Exception:
            pass

    def pandas_text():
        import pandas
        types = {"trace_id": str, "t_ms": float, "x": float, "y": float, "phase": str, "pointer": "int64"}
        return "pandas " + pandas.__version__, lambda: len(pandas.read_csv(path, dtype=types))

    def pandas_category():
        import pandas
        types = {"trace_id": "category", "t_ms": float, "x": float, "y": float, "phase": "category",
                 "pointer": "int64"}
        return ("pandas " + pandas.__version__ + " (categories)",
                lambda: len(pandas.read_csv(path, dtype=types)))

    def polars():
        import polars
        types = {"trace_id": polars.String, "t_ms": polars.Float64, "x": polars.Float64, "y": polars.Float64,
                 "phase": polars.String, "pointer": polars.Int64}
        return ("polars " + polars.__version__,
                lambda: polars.read_csv(path, schema_overrides=types).height)

    def pyarrow():
        import pyarrow, pyarrow.csv as csv
        types = {"trace_id": pyarrow.string(), "t_ms": pyarrow.float64(), "x": pyarrow.float64(),
                 "y": pyarrow.float64(), "phase": pyarrow.string(), "pointer": pyarrow.int64()}
        reading = csv.ReadOptions(use_threads=False)
        converting = csv.ConvertOptions(column_types=types)
        return ("pyarrow " + pyarrow.__version__,
                lambda: csv.read_csv(path, read_options=reading, convert_options=converting).num_rows)

    def duckdb():
        import duckdb
        connection = duckdb.connect()
        connection.execute("SET threads = 1")
        source = path.replace("'", "''")
        query = ("CREATE OR REPLACE TEMP TABLE t AS SELECT * FROM read_csv('" + source + "', header = true, "
                 "columns = {'trace_id': 'VARCHAR', 't_ms': 'DOUBLE', 'x': 'DOUBLE', 'y': 'DOUBLE', "
                 "'phase': 'VARCHAR', 'pointer': 'BIGINT'})")
        def read():
            connection.execute(query)
            return connection.execute("SELECT count(*) FROM t").fetchone()[0]
        return "duckdb " + duckdb.__version__, read

    for make in (pandas_text, pandas_category, polars, pyarrow, duckdb):
        offer(make)
    print(json.dumps([name for name, _ in readers]), flush=True)
    for line in sys.stdin:
        try:
            index, count = map(int, line.split())
            seconds = []
            for _ in range(count):
                begin = time.perf_counter()
                rows = readers[index][1]()
                seconds.append(time.perf_counter() - begin)
            print(json.dumps({"rows": rows, "seconds": seconds}), flush=True)
        except Exception:
            print(json.dumps({}), flush=True)
    """
}
