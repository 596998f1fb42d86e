internal import Messages
internal import Platform

/// A child with the rights of another user, which opens files of a folder for this process: only what that user may read is
/// read. Only root can start it.
package final class FolderReader: Sendable {
  /// This program with its command that reads folders.
  package static let command = ["/proc/self/exe", "read-folder"]
  /// How long the child may take for a file, s: a network share may be slow.
  private static let patience = 30.0

  /// What is opened.
  enum Kind: UInt8, Sendable {
    /// A regular file, links followed that stay beneath the folder.
    case file = 1
    /// A folder. No link is followed.
    case folder

    /// Opens it to be read.
    func opened(_ path: String, in folder: borrowing OpenFolder) throws(OpenFault) -> Descriptor {
      switch self {
      case .file: return try folder.regularFile(beneath: path)
      case .folder:
        let inner = try folder.folder(beneath: path, followsLinks: false)
        do { return try inner.descriptor() } catch { throw .system(error) }
      }
    }
  }

  private let socket: PacketSocket
  private let keeper: ChildKeeper

  /// Starts the child.
  /// - Parameters:
  ///   - path: of the folder, for messages.
  ///   - account: whose rights the child has.
  init(
    _ folder: borrowing OpenFolder, named path: String, as account: Account, command: [String]
  ) throws(PublishFault) {
    let what = "\(quoted(path)) belongs to user \(account.user), and cannot be read with the rights of that user"
    let groups = account.groups.map(String.init).joined(separator: ",")
    let ends = try PublishFault.system(what) { () throws(SystemError) in try PacketSocket.pair() }
    let far = ends.far.descriptor.number
    keeper = try PublishFault.system(what) { () throws(SystemError) in
      try ChildKeeper(
        command + ["--user", "\(account.user)", "--groups", groups], environment: Self.environment, descriptor: far)
    }
    socket = ends.takeNear()
    let handle = try PublishFault.system(what) { () throws(SystemError) in try folder.duplicate() }
    guard socket.send([0], with: [handle.number]),
      case .packet(let answer) = socket.receive(limit: FolderAnswer.limit, deadline: Self.deadline)
    else {
      keeper.kill()
      throw PublishFault("\(what): the program that reads it does not start")
    }
    guard answer == FolderAnswer.opened.packet else {
      throw PublishFault(
        "\(what): \(FolderAnswer(packet: answer)?.fault.map { "\($0)" } ?? "its answer makes no sense")")
    }
  }

  deinit { keeper.kill() }

  /// Opens something beneath the folder.
  func opened(_ path: String, _ kind: Kind) throws(OpenFault) -> Descriptor {
    guard path.utf8.count < FolderAnswer.limit else { throw .system(.nameTooLong) }
    guard socket.send([kind.rawValue] + Array(path.utf8)) else { throw Self.gone }
    let (received, numbers) = socket.receive(limit: FolderAnswer.limit, deadline: Self.deadline, descriptors: 1)
    let descriptor = numbers.first.flatMap { Descriptor($0) }
    guard case .packet(let packet) = received, let answer = FolderAnswer(packet: packet) else {
      keeper.kill()
      if case .nothing = received { throw .system(.timedOut) }
      throw Self.gone
    }
    if let fault = answer.fault { throw fault }
    guard let descriptor else { throw Self.gone }
    // The child is not trusted with what it opened.
    let found: FileFacts.Kind
    do { found = try descriptor.facts().kind } catch { throw .system(error) }
    guard found == (kind == .file ? .regular : .folder) else { throw .kind(found) }
    return descriptor
  }

  /// The child ended, or speaks another language.
  private static let gone = OpenFault.system(.inputOutput)

  private static var deadline: UInt64 { monotonicNanoseconds() + UInt64(patience * 1e9) }

  /// Only what locates the program's libraries.
  private static var environment: [String] {
    (ThisProcess.environment("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=\($0)"] } ?? []) + ["SWIFT_BACKTRACE=enable=no"]
  }
}
