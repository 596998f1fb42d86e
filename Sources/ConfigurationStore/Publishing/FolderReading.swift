package import Platform

/// The child: takes the place of a user, and then opens files of the folder that it is given.
package struct FolderReading: ~Copyable {
  private let socket: PacketSocket

  /// - Parameter descriptor: the socket that the child was started with; `nil` if it is none.
  package init?(descriptor: CInt) {
    guard let socket = PacketSocket(inherited: descriptor) else { return nil }
    self.socket = socket
  }

  /// Returns when the other end is closed. While there is one thread.
  package func run(as account: Account) {
    do throws(SystemError) {
      try account.takePlace()
    } catch {
      _ = socket.send(FolderAnswer(fault: .system(error)).packet)
      return
    }
    let (_, numbers) = socket.receive(limit: FolderAnswer.limit, descriptors: 1)
    guard let handle = numbers.first.flatMap({ Descriptor($0) }) else { return }
    let folder: OpenFolder
    do throws(OpenFault) {
      folder = try OpenFolder(handedOver: handle)
    } catch {
      _ = socket.send(FolderAnswer(fault: error).packet)
      return
    }
    guard socket.send(FolderAnswer.opened.packet) else { return }
    while case .packet(let request) = socket.receive(limit: FolderAnswer.limit),
      let kind = request.first.flatMap(FolderReader.Kind.init)
    {
      let path = String(decoding: request.dropFirst(), as: UTF8.self)
      var isSent = false
      do throws(OpenFault) {
        let opened = try kind.opened(path, in: folder)
        isSent = socket.send(FolderAnswer.opened.packet, with: [opened.number])
      } catch {
        isSent = socket.send(FolderAnswer(fault: error).packet)
      }
      guard isSent else { return }
    }
  }
}

/// What the child answers: with the descriptor, or why there is none.
struct FolderAnswer {
  static let limit = 8192
  static let opened = FolderAnswer(fault: nil)

  let fault: OpenFault?

  init(fault: OpenFault?) { self.fault = fault }

  private static let kinds: [FileFacts.Kind] = [
    .regular, .folder, .link, .pipe, .socket, .characterDevice, .blockDevice, .other,
  ]

  var packet: [UInt8] {
    func text(_ tag: UInt8, _ text: String) -> [UInt8] { [tag, 0] + text.utf8.prefix(Self.limit - 2) }
    return switch fault {
    case nil: [0, 0]
    case .system(let error): [1, UInt8(truncatingIfNeeded: error.code)]
    case .kind(let kind): [2, UInt8(Self.kinds.firstIndex(of: kind) ?? 0)]
    case .outside(let path): text(3, path)
    case .absoluteLink(let target): text(4, target)
    case .link(let name): text(5, name)
    case .tooManyLinks: [6, 0]
    }
  }

  init?(packet: [UInt8]) {
    guard packet.count >= 2, packet.count <= Self.limit else { return nil }
    let text = String(decoding: packet.dropFirst(2), as: UTF8.self)
    switch packet[0] {
    case 0: fault = nil
    case 1: fault = .system(SystemError(code: Int32(packet[1])))
    case 2:
      guard Self.kinds.indices.contains(Int(packet[1])) else { return nil }
      fault = .kind(Self.kinds[Int(packet[1])])
    case 3: fault = .outside(text)
    case 4: fault = .absoluteLink(text)
    case 5: fault = .link(text)
    case 6: fault = .tooManyLinks
    default: return nil
    }
  }
}
