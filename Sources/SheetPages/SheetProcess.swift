package import MarqueeValues
internal import Platform

/// Why a sheet cannot be made, in words.
package struct SheetMakingFault: Error, Sendable {
  package let reason: String
}

/// The child that makes the pages of a sheet, and the socket to it. It ends when this object is freed.
///
/// ```swift
/// let sheet = try SheetProcess(outline, to: file, command: command)
/// for card in cards { try sheet.add(card) }
/// try sheet.finish()
/// ```
package final class SheetProcess {
  /// This program with its command that makes sheets.
  package static let command = ["/proc/self/exe", "write-sheet"]
  /// How long an answer may take, s: a slow disk with a large page.
  private static let patience = 120.0

  /// How many pages are made.
  package let pages: Int
  private let socket: PacketSocket
  private let keeper: ChildKeeper

  /// Starts the child.
  /// - Parameter output: where it writes; stays open until the sheet is finished.
  package init(_ outline: SheetOutline, to output: CInt, command: [String] = SheetProcess.command)
    throws(SheetMakingFault)
  {
    let text = SheetPacket.bytes(outline)
    let memory: Descriptor
    do throws(SystemError) {
      let ends = try PacketSocket.pair()
      keeper = try ChildKeeper(command, environment: Self.environment, descriptor: ends.far.descriptor.number)
      socket = ends.takeNear()
      memory = try FixedMemory.copy(of: text)
    } catch {
      throw SheetMakingFault(reason: "the program that makes the pages does not start: \(StartFault(error))")
    }
    let reply = try Self.reply(
      to: .begin(outline: text.count), with: [memory.number, output], on: socket, of: keeper)
    guard case .begun(let pages) = reply else { throw Self.nonsense }
    self.pages = pages
  }

  deinit { keeper.kill() }

  /// Hands over the next card of the outline.
  package func add(_ card: Bitmap) throws(SheetMakingFault) {
    let memory: Descriptor
    do throws(SystemError) { memory = try FixedMemory.copy(of: card.pixels) } catch {
      throw SheetMakingFault(reason: "\(error)")
    }
    let reply = try Self.reply(
      to: .card(width: card.width, height: card.height), with: [memory.number], on: socket, of: keeper)
    guard reply == .taken else { throw Self.nonsense }
  }

  /// Waits until the file is written. Call after the last card.
  package func finish() throws(SheetMakingFault) {
    guard try Self.reply(to: .end, with: [], on: socket, of: keeper) == .finished else { throw Self.nonsense }
  }

  private static let nonsense = SheetMakingFault(
    reason: "the answer of the program that makes the pages makes no sense")

  private static func reply(
    to request: SheetRequest, with descriptors: [CInt], on socket: borrowing PacketSocket, of keeper: ChildKeeper
  ) throws(SheetMakingFault) -> SheetReply {
    // One that is gone has perhaps said why.
    _ = socket.send(SheetPacket.bytes(request), with: descriptors)
    switch socket.receive(
      limit: SheetPacket.limit, deadline: monotonicNanoseconds() + UInt64(patience * 1e9))
    {
    case .packet(let packet):
      guard let reply = SheetPacket.value(SheetReply.self, packet) else { throw nonsense }
      if case .failed(let reason) = reply { throw SheetMakingFault(reason: reason) }
      return reply
    case .nothing:
      throw SheetMakingFault(reason: "the program that makes the pages takes longer than \(Int(patience)) s")
    case .end: throw SheetMakingFault(reason: "the program that makes the pages \(account(of: keeper.end()))")
    }
  }

  private static func account(of end: ChildKeeper.End?) -> String {
    switch end {
    case .exited(let status): "ended with status \(status)"
    // Its libraries end it where they can start no thread.
    case .killed(signal: ChildKeeper.End.trap, let name):
      "was ended by signal \(ChildKeeper.End.trap) (\(name)), as where no thread can be started; free memory, or raise the limits on "
        + "memory and processes"
    case .killed(let signal, let name): "was ended by signal \(signal) (\(name))"
    case nil: "does not answer"
    }
  }

  /// Only what locates libraries and fonts.
  private static var environment: [String] {
    let kept = [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
      "XDG_DATA_HOME",
    ].compactMap { (name: String) in ThisProcess.environment(name).map { "\(name)=\($0)" } }
    return kept + ["GIO_MODULE_DIR=/nonexistent", "GIO_USE_VFS=local", "SWIFT_BACKTRACE=enable=no"]
  }
}
