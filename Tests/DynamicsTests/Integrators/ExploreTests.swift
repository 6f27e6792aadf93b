import Dynamics
import Foundation
import Testing

@Suite struct Explore {
  @Test func orders() throws {
    for method in IntegratorMethod.allCases {
      for ratio in [0.3, 1.0, 1.5] {
        let system = OscillatorSystem([spring(angularFrequency: 2 * .pi, dampingRatio: ratio, target: 1)])
        let start = [0.0, 3.0]
        let exact = closedForm(system, from: start, at: 1)
        var row = ""
        if let order = method.order {
          var last = 0.0
          for n in [8, 16, 32, 64, 128, 256, 512, 1024, 2048] {
            var state = start
            let options = IntegratorOptions(step: 1 / Double(n))
            if method.isAdaptive {
              var i = try GSLIntegrator(method, for: system, options: options, fixedSteps: true)
              do { try i.advance(system, state: &state, from: 0, to: 1) } catch { row += "\(error)"}
            } else {
              var i = try method.makeIntegrator(for: system, options: options)
              do { try i.advance(system, state: &state, from: 0, to: 1) } catch { row += "\(error)"}
            }
            let e = distance(state, exact)
            row += String(format: " %d:%.1e(%.2f)", n, e, log2(last / e))
            last = e
          }
          print(method, order, ratio, row)
        }
        if method.isAdaptive {
          row = ""
          for k in 3...14 {
            var state = start
            var i = try method.makeIntegrator(for: system, options: IntegratorOptions(tolerance: pow(10, -Double(k))))
            do { try i.advance(system, state: &state, from: 0, to: 1) } catch { row += "\(error)"}
            row += String(format: " %d:%.1e[%d/%d]", k, distance(state, exact), i.statistics.steps, i.statistics.evaluations)
          }
          print(method, "tol", ratio, row)
          row = ""
          for k in [6, 10] {
            var state = start
            var i = try method.makeIntegrator(for: system, options: IntegratorOptions(tolerance: pow(10, -Double(k))))
            for f in 0..<60 {
              do { try i.advance(system, state: &state, from: Double(f)/60, to: Double(f+1)/60) } catch { row += "\(error)"}
            }
            row += String(format: " %d:%.1e[%d/%d]", k, distance(state, exact), i.statistics.steps, i.statistics.evaluations)
          }
          print(method, "frames", ratio, row)
        }
      }
    }
  }
}
