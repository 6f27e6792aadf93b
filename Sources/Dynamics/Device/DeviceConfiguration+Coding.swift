// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension DeviceConfiguration: Validatable {
  /// Everything that is out of range.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(subStep, in: 1e-5...0.1, "subStep")
    problems.require(longestFrame, in: 1e-3...10, "longestFrame")
    problems.require(frameInsteadOfLonger, in: 0...10, "frameInsteadOfLonger")
    problems.require(velocityIterations, in: 1...1000, "velocityIterations")
    problems.require(positionIterations, in: 0...1000, "positionIterations")
    problems.require(boxInset, in: 0...100, "boxInset")
    problems.require(boxSkin, in: 0...100, "boxSkin")
    problems.require(boundarySkin, in: 0...100, "boundarySkin")
    problems.require(restitutionThreshold, in: 0...1e6, "restitutionThreshold")
    problems.require(linearSlop, in: 1e-3...100, "linearSlop")
    problems.require(angularSlop, in: 0...1, "angularSlop")
    problems.require(positionCorrection, in: 0...1, "positionCorrection")
    problems.require(impactCorrection, in: 0...1, "impactCorrection")
    problems.require(largestLinearCorrection, in: 0...1e4, "largestLinearCorrection")
    problems.require(largestAngularCorrection, in: 0...3, "largestAngularCorrection")
    problems.require(largestTranslation, in: 1...1e5, "largestTranslation")
    problems.require(largestRotation, in: 0.01...10, "largestRotation")
    problems.require(largestConditionNumber, in: 1...1e6, "largestConditionNumber")
    problems.require(sleepDelay, in: 0...1e6, "sleepDelay")
    problems.require(sleepSpeed, in: 0...1e6, "sleepSpeed")
    problems.require(sleepAngularSpeed, in: 0...1e6, "sleepAngularSpeed")
    problems.require(neighborMargin, in: 0.1...1e3, "neighborMargin")
    problems.require(impactsPerContact, in: 1...100, "impactsPerContact")
    problems.require(impactsBetweenItems, in: 0...1_000_000, "impactsBetweenItems")
    problems.require(impactIterations, in: 0...1000, "impactIterations")
    problems.require(contactsPerImpact, in: 1...1000, "contactsPerImpact")
    problems.require(collisionGroupCount, in: 1...32, "collisionGroupCount")
    problems.require(pinDistance, in: 0...1e3, "pinDistance")
    if let screenScale { problems.require(screenScale, in: 0.1...100, "screenScale") }
    problems.require(pairLimit, in: 1...8_000_000, "pairLimit")
    return problems
  }
}
