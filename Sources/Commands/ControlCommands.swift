internal import FacePainting
internal import FoundationEssentials
internal import Logging
package import Logs
internal import Messages
internal import Platform
package import RemoteControl

/// The format of a printed status.
package enum StatusFormat: String, CaseIterable, Sendable {
  case text, json, prometheus
}

// Commands to a running marquee.
extension Commands {
  /// Sends a request and prints the marquee's reply in one line.
  /// - Parameter socket: the control socket's path; `nil` for the usual places.
  package static func ask(_ request: ControlRequest, socket: String?) throws(CommandFailure) {
    let reply = try answer(to: request, socket: socket)
    // These are warnings: the request was carried out.
    for fault in reply.faults ?? [] { StandardError.write(Journal.prefixed(fault, .warning)) }
    var output = StandardOutput()
    try output.write(reply.message ?? "done")
    try output.flush()
  }

  /// Prints the marquee's status. Returns the exit status: 6 while nothing is shown that should be, else 0.
  /// - Parameters:
  ///   - request: for the status of all screens or of one.
  ///   - socket: the control socket's path; `nil` for the usual places.
  package static func status(_ request: ControlRequest = .status, format: StatusFormat, socket: String?)
    throws(CommandFailure) -> Int32
  {
    guard let status = try answer(to: request, socket: socket).status else {
      throw CommandFailure("the marquee says nothing about itself; is it of another version?")
    }
    var output = StandardOutput()
    switch format {
    case .text: try output.write(status.text)
    case .json: try output.write(status.json)
    case .prometheus: try output.write(String(status.prometheus.dropLast()))
    }
    try output.flush()
    return status.nothingShown ? 6 : 0
  }

  /// Writes what the marquee shows into a PNG file, which is replaced as a whole or not at all, or to stdout.
  /// - Parameters:
  ///   - request: for a picture of the only screen or of one.
  ///   - path: the PNG's path; `-` is stdout.
  ///   - socket: the control socket's path; `nil` for the usual places.
  package static func screenshot(_ request: ControlRequest = .screenshot, to path: String, socket: String?)
    throws(CommandFailure)
  {
    try requireNameOfPNG(path)
    let reply = try answer(to: request, socket: socket)
    guard let png = reply.png.flatMap({ Data(base64Encoded: $0) }) else {
      throw CommandFailure("no picture came back; is the marquee of another version?")
    }
    let data = Array(png)
    guard PNGFile.isPNG(data) else {
      throw CommandFailure("what came back is no PNG, and is not written; does a marquee answer there?")
    }
    let kind: OutputFile.Kind
    do {
      kind = try PNGFile.write(data, to: path)
    } catch {
      throw CommandFailure("\(error)")
    }
    // On stdout a message would become part of the picture.
    guard kind != .standardOutput else { return }
    var output = StandardOutput()
    try output.write("\(path): \(reply.message ?? "written")")
    try output.flush()
  }

  private static func answer(to request: ControlRequest, socket: String?) throws(CommandFailure) -> ControlReply {
    let paths = ControlAddress.forClient(given: socket, environment: ProcessInfo.processInfo.environment)
    let reply: ControlReply
    do throws(ControlClient.Failure) {
      reply = try ControlClient(paths: paths).ask(request)
    } catch {
      throw CommandFailure(error)
    }
    guard reply.ok else {
      throw CommandFailure(([reply.error ?? "refused"] + (reply.faults ?? [])).joined(separator: "\n"))
    }
    return reply
  }
}

extension CommandFailure {
  /// Exit statuses that scripts can tell apart: 3 if no marquee runs, 4 if this user is not permitted to ask it, 5 if it does
  /// not answer. A refused request is 1, as with every command.
  init(_ failure: ControlClient.Failure) {
    switch failure {
    case .noMarquee(let tried):
      self.init(
        "no marquee runs here: nothing answers at \(tried.joined(separator: " or ")); start it with "
          + "'sudo systemctl start kiosk-marquee', or name its socket with --socket", status: 3)
    case .noPermission(let path):
      self.init(
        "you may not ask the marquee at \(path): only its own user, root and members of the group "
          + "\(ControlListener.group) may; use sudo, or join the group with "
          + "\(shellCommand("sudo usermod -aG \(ControlListener.group)", Account.presentName)) and log in again",
        status: 4)
    case .untrusted(let reason):
      self.init("no marquee runs here that can be trusted: \(reason)", status: 3)
    case .noAnswer(let path, let reason):
      self.init("no answer from the marquee at \(path): \(reason)", status: 5)
    }
  }
}
