package import Logs
internal import Messages
internal import Platform

extension Commands {
  /// The program that has the ledger.
  package static let ledgerProgram = "kiosk-marquee-ledger"

  /// Runs the ledger's program in place of this one. Returns only by throwing.
  /// - Parameter arguments: its command line.
  package static func proof(_ arguments: [String]) throws(CommandFailure) {
    guard let path = OtherProgram.find(ledgerProgram) else {
      throw CommandFailure(
        "\(ledgerProgram) is neither beside this program nor on PATH; install the package kiosk-marquee, or run `make install`"
      )
    }
    let error = OtherProgram.replaceThis(with: path, arguments)
    throw CommandFailure("\(quoted(path)) cannot be run: \(error); install the package kiosk-marquee again")
  }
}
