// The functions of <math.h> that Foundation exports elsewhere.
import TransitCCore

func asin(_ number: Double) -> Double { TransitCCore.asin(number) }
func cos(_ number: Double) -> Double { TransitCCore.cos(number) }
func pow(_ base: Double, _ exponent: Double) -> Double { TransitCCore.pow(base, exponent) }
func sin(_ number: Double) -> Double { TransitCCore.sin(number) }
