internal import KMSKit
package import SDLKit

extension SDLError {
  /// A fault of a graphics card, under the name by which `DisplayLifecycle` knows whether there is a display at all.
  init(_ error: KMSError) {
    self.init(function: error.isMissing ? Self.noConsole : "KMS", message: "\(error)")
  }

  /// The function of faults that mean that no display of the console can be opened now.
  private static let noConsole = "console"
  /// The function of faults that mean that SDL has no display at the outputs that a screen wants.
  package static let noOutput = "outputs"

  /// Whether there is no display to open, rather than a fault of one.
  package var isWithoutDisplay: Bool { [Self.noConsole, Self.noOutput].contains(function) }
}
