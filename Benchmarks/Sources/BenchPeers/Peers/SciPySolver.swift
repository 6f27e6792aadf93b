// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// SciPy's DOP853 at the spring chain S1, with a right-hand side in NumPy, timed by its own clock.
final class SciPySolver {
  /// Name and version.
  let name: String
  private let process: PythonProcess

  /// Starts an interpreter with a chain.
  /// - Throws: `PeerFailure` when it cannot be started or has no SciPy.
  init(python: String, _ chain: SpringChain) throws {
    let numbers: JSONValue = [
      "start": JSONValue(chain.start), "stiffness": .number(chain.stiffness),
      "damping": .number(chain.dampingCoefficient), "gravity": .number(chain.gravity),
      "end": .number(SpringChain.duration),
    ]
    let text = String(decoding: JSONWriter.document(numbers, style: .compact), as: UTF8.self)
    process = try PythonProcess(python, Self.program, [text])
    guard let version = try process.answer()["version"]?.string else {
      throw PeerFailure(description: "\(python) has no SciPy")
    }
    name = "SciPy \(version) DOP853"
  }

  /// What one tolerance gives.
  struct Solution {
    var state: [Double]
    var seconds: Double
  }

  /// Solves with a tolerance, three times; the least time counts.
  /// - Throws: `PeerFailure` when Python does not answer.
  func solve(relative: Double, absolute: Double) throws -> Solution {
    let answer = try process.ask("\(relative) \(absolute)")
    guard let state = answer["state"]?.array?.compactMap(\.number), let seconds = answer["seconds"]?.number
    else {
      throw PeerFailure(description: "\(name) failed")
    }
    return Solution(state: state, seconds: seconds)
  }

  /// What is to be said of it beside a time: the loosest tolerance with an error, and how much longer it takes.
  /// - Throws: `PeerFailure` when Python does not answer.
  func note(error: ([Double]) -> Double, best: Double) throws -> String {
    var relative = 1e-8
    while relative > 1e-14 {
      let solution = try solve(relative: relative, absolute: 1000 * relative)
      let found = error(solution.state)
      if found <= EquationRows.wanted {
        return "\(name): \(Quantity.ratio(solution.seconds / best)) times the best peer at an error of "
          + Quantity.exponent(found)
      }
      relative *= 0.31622776601683794
    }
    return "\(name): no tolerance gives an error of \(EquationRows.wanted)"
  }

  private static let program = """
    import json, os, sys, time
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    try:
        import numpy, scipy
        from scipy.integrate import solve_ivp
    except Exception:
        print("{}", flush=True)
        sys.exit()
    print(json.dumps({"version": scipy.__version__}), flush=True)
    given = json.loads(sys.argv[1])
    start = numpy.array(given["start"])
    n = len(start) // 2
    k, c, g = given["stiffness"], given["damping"], given["gravity"]

    def evaluate(t, y):
        result = numpy.empty_like(y)
        force = k * numpy.diff(y[:n]) + c * numpy.diff(y[n:])
        result[:n] = y[n:]
        a = result[n:]
        a.fill(g)
        a[0] -= 2 * (k * y[0] + c * y[n])
        a[:-1] += force
        a[1:] -= force
        return result

    for line in sys.stdin:
        try:
            relative, absolute = map(float, line.split())
            least = float("inf")
            for _ in range(3):
                begin = time.perf_counter()
                solution = solve_ivp(evaluate, (0, given["end"]), start, method="DOP853", rtol=relative,
                                     atol=absolute, t_eval=[given["end"]])
                least = min(least, time.perf_counter() - begin)
            print(json.dumps({"state": list(solution.y[:, -1]), "seconds": least}), flush=True)
        except Exception:
            print("{}", flush=True)
    """
}
