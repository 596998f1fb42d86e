internal import MarqueeValues
internal import Platform
internal import VectorPages

/// The child that makes the pages of a sheet: it gets an outline and then the pixels of each card, and writes to the file that
/// it was given.
package struct SheetService: ~Copyable {
  private let socket: PacketSocket

  /// - Parameter descriptor: the socket that the child was started with; `init` returns `nil` if it is none.
  package init?(descriptor: CInt) {
    guard let socket = PacketSocket(inherited: descriptor) else { return nil }
    self.socket = socket
  }

  /// Makes one sheet. Returns when it is written, or cannot be, or the other end is closed.
  package func run() {
    do throws(PageFault) {
      try make()
    } catch {
      answer(.failed(String(error.description.prefix(2000))))
      // With a request that nobody has read, an end of the socket would overtake the answer.
      let deadline = monotonicNanoseconds() + 10_000_000_000
      while case .packet = socket.receive(limit: SheetPacket.limit, deadline: deadline) {}
    }
  }

  private func answer(_ reply: SheetReply) { _ = socket.send(SheetPacket.bytes(reply)) }

  private func make() throws(PageFault) {
    let (received, descriptors) = socket.receive(limit: SheetPacket.limit, descriptors: 2)
    guard case .packet(let packet) = received, case .begin(let size)? = SheetPacket.value(SheetRequest.self, packet),
      descriptors.count == 2, let memory = Descriptor(descriptors[0]), let file = Descriptor(descriptors[1])
    else { return }
    let libraries = try PageLibraries()
    let outline = SheetPacket.value(SheetOutline.self, try Self.bytes(of: memory, count: size))
    guard let outline else { throw PageFault(description: "the sheet's outline makes no sense") }
    let layout = try SheetLayout.layout(of: outline, TextMeasure(libraries: libraries))
    answer(.begun(pages: layout.pages.count))
    var buffer: [UInt8] = []
    let number = file.number
    func write(_ bytes: some Collection<UInt8>) throws(PageFault) {
      do throws(FileError) { try writeAll(bytes, to: number) } catch { throw PageFault(description: error.reason) }
    }
    let surface = PageSurface(
      outline.form == .png ? .png : .pdf(title: outline.title), width: layout.style.width, height: layout.height,
      libraries
    ) { bytes in
      buffer += bytes
      guard buffer.count >= 1 << 16 else { return }
      defer { buffer.removeAll(keepingCapacity: true) }
      try write(buffer)
    }
    for page in layout.pages {
      try surface.draw(page.canvas.svg(width: layout.style.width, height: layout.height))
      for place in page.places {
        guard try paint(place, on: surface) else { return }
      }
      if outline.form == .pdf { try surface.endPage() }
    }
    try surface.finish()
    try write(buffer)
    guard case .packet(let packet) = socket.receive(limit: SheetPacket.limit),
      SheetPacket.value(SheetRequest.self, packet) == .end
    else { return }
    answer(.finished)
  }

  /// Paints the next card. Returns whether there was one.
  private func paint(_ place: SheetLayout.Place, on surface: PageSurface) throws(PageFault) -> Bool {
    let (received, descriptors) = socket.receive(limit: SheetPacket.limit, descriptors: 1)
    guard case .packet(let packet) = received,
      case .card(let width, let height)? = SheetPacket.value(SheetRequest.self, packet), width > 0, height > 0,
      descriptors.count == 1, let memory = Descriptor(descriptors[0])
    else { return false }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var span = pixels.mutableSpan
    var bytes = unsafe span.mutableBytes
    do throws(SystemError) {
      _ = try memory.read(into: &bytes)
    } catch {
      throw PageFault(description: "a card's pixels cannot be read: \(error)")
    }
    try surface.paint(pixels, width: width, height: height, x: place.x, y: place.y, scale: place.scale)
    answer(.taken)
    return true
  }

  private static func bytes(of memory: borrowing Descriptor, count: Int) throws(PageFault) -> [UInt8] {
    do throws(SystemError) {
      return try memory.contents(from: 0, size: count)
    } catch {
      throw PageFault(description: "the sheet's outline cannot be read: \(error)")
    }
  }
}
