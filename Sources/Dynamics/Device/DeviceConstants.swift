// SPDX-License-Identifier: GPL-3.0-or-later

/// A configuration in the solver's units: single precision, metres.
struct DeviceConstants {
  let step: Float
  let inverseStep: Float
  let velocityIterations: Int
  let positionIterations: Int
  let boxSkin: Float
  let boundarySkin: Float
  let restitutionThreshold: Float
  let linearSlop: Float
  let angularSlop: Float
  let positionCorrection: Float
  let impactCorrection: Float
  let largestLinearCorrection: Float
  let largestAngularCorrection: Float
  let largestTranslation: Float
  let largestRotation: Float
  let largestConditionNumber: Float
  let allowsSleep: Bool
  let sleepDelay: Float
  let sleepSpeed: Float
  let sleepAngularSpeed: Float
  let neighborMargin: Float
  let impactsPerContact: Int
  let impactsBetweenItems: Int
  let impactIterations: Int
  let contactsPerImpact: Int

  init(_ configuration: DeviceConfiguration) {
    step = Float(configuration.subStep)
    inverseStep = 1 / step
    velocityIterations = configuration.velocityIterations
    positionIterations = configuration.positionIterations
    boxSkin = .meters(configuration.boxSkin)
    boundarySkin = .meters(configuration.boundarySkin)
    restitutionThreshold = .meters(configuration.restitutionThreshold)
    linearSlop = .meters(configuration.linearSlop)
    angularSlop = Float(configuration.angularSlop)
    positionCorrection = Float(configuration.positionCorrection)
    impactCorrection = Float(configuration.impactCorrection)
    largestLinearCorrection = .meters(configuration.largestLinearCorrection)
    largestAngularCorrection = Float(configuration.largestAngularCorrection)
    largestTranslation = .meters(configuration.largestTranslation)
    largestRotation = Float(configuration.largestRotation)
    largestConditionNumber = Float(configuration.largestConditionNumber)
    allowsSleep = configuration.allowsSleep
    sleepDelay = Float(configuration.sleepDelay)
    sleepSpeed = .meters(configuration.sleepSpeed)
    sleepAngularSpeed = Float(configuration.sleepAngularSpeed)
    neighborMargin = .meters(configuration.neighborMargin)
    impactsPerContact = configuration.impactsPerContact
    impactsBetweenItems = configuration.impactsBetweenItems
    impactIterations = configuration.impactIterations
    contactsPerImpact = configuration.contactsPerImpact
  }
}
