package import TransitFiles

/// An error with a file of a dataset.
package enum DatasetFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotOpen(String, SystemError)
  /// Another process runs the dataset of a configuration file.
  case busy(String)

  package var description: String {
    switch self {
    case .cannotOpen(let path, let error): "\(path): cannot be opened: \(error)"
    case .busy(let path): "\(path): another process runs this dataset"
    }
  }
}
