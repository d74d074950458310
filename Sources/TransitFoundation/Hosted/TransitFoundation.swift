// Dates, URLs and data, on Linux without the rest of Foundation: apps that link the runtime must not load ICU.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
