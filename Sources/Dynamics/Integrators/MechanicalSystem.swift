// SPDX-License-Identifier: GPL-3.0-or-later

/// A system of second order that knows its Jacobian matrix: what every native method but those for linear systems can
/// integrate.
public protocol MechanicalSystem: SecondOrderSystem, DifferentiableSystem {}
