import TransitValues

/// The exit code of a program that ends with an error of the libraries, as those of `gtfs-bundle`.
public func exitCode(of error: any Error) -> Int32 { ProcessStatus(of: error).rawValue }
