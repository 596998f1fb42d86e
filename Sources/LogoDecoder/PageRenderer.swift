internal import CLinux
internal import Glibc
internal import Logos
internal import MarqueeValues
internal import Platform

/// Draws the first page of a PDF with poppler's `pdftocairo`, a program of its own: poppler's licence does not allow to link
/// it. It runs confined: it reads the file from a descriptor and writes a PNG to a pipe, and can neither write a file, start
/// a process nor open a socket.
package struct PageRenderer: Sendable {
  /// Processor time for a page, s; less than the marquee waits for a logo.
  static let processorTime: UInt32 = 4
  /// Maximum address space, bytes: the libraries, the largest part of a page, and the images on it.
  private static let memory = 768 << 20
  /// Maximum size of the PNG, bytes; a pixel has four, which noise does not make smaller.
  private static let outputLimit = PDFPage.pixelLimit * 4 + (1 << 20)
  /// Maximum size of the messages that are read, bytes.
  private static let messageLimit = 4096

  private let paths: [String]

  /// - Parameter paths: where the program may be; the first that exists is used.
  package init(paths: [String] = ["/usr/bin/pdftocairo", "/usr/local/bin/pdftocairo"]) { self.paths = paths }

  /// A PNG of the page, with transparency where nothing is drawn. Blocks.
  /// - Parameters:
  ///   - file: the PDF, open for reading.
  ///   - longerSide: of the whole page, px.
  ///   - part: the part to draw, px; `nil` for the whole page.
  func page(of file: borrowing Descriptor, longerSide: Int, part: PixelArea? = nil) throws(LogoError) -> [UInt8] {
    guard let program = program else {
      throw .noDecoder(reason: "PDF and AI need pdftocairo; install the package poppler-utils")
    }
    var arguments = [program, "-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-cropbox"]
    arguments += ["-scale-to", "\(longerSide)"]
    if let part {
      arguments += ["-x", "\(part.x)", "-y", "\(part.y)", "-W", "\(part.width)", "-H", "\(part.height)"]
    }
    return try output(of: arguments + ["-", "-"], file: file, limit: Self.outputLimit)
  }

  private var program: String? { paths.first { unsafe access($0, X_OK) == 0 } }

  /// Another of poppler's programs, beside the one that draws pages; `nil` if it is not there.
  func program(named name: String) -> String? {
    guard let slash = program?.lastIndex(of: "/"), let folder = program?[...slash] else { return nil }
    return unsafe access(folder + name, X_OK) == 0 ? folder + name : nil
  }

  /// What a program that reads `file` from its input writes to its output. Blocks.
  /// - Parameters:
  ///   - limit: on the output, bytes.
  ///   - seconds: of processor time.
  func output(
    of arguments: [String], file: borrowing Descriptor, limit: Int, seconds: UInt32 = PageRenderer.processorTime
  ) throws(LogoError) -> [UInt8] {
    let picture = try Pipe()
    let messages = try Pipe()
    // A program that writes more messages than anybody reads loses them, and does not wait.
    _ = fcntl(messages.writer.number, F_SETFL, O_NONBLOCK)
    let process = try Self.start(
      arguments, input: file.number, output: picture.writer.number, errors: messages.writer.number,
      seconds)
    let reader = picture.closeWriter()
    let messageReader = messages.closeWriter()
    let output = Result { () throws(SystemError) in try reader.contents(limit: limit) }
    // Killed while it still writes; it has ended where all of it was read.
    if case .success(_?) = output {} else { kill(process, SIGKILL) }
    let status = Self.end(of: process)
    let data: [UInt8]?
    do { data = try output.get() } catch { throw .noDecoder(reason: "\(error)") }
    guard let data else { throw .broken(reason: "pdftocairo writes without end") }
    let text = messageReader.beginning(limit: Self.messageLimit)
    try Self.check(status, messages: String(decoding: text, as: UTF8.self))
    return data
  }

  private static func start(_ arguments: [String], input: CInt, output: CInt, errors: CInt, _ seconds: UInt32)
    throws(LogoError) -> pid_t
  {
    let environment = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "XDG_CACHE_HOME"].compactMap { (name: String) in
      ThisProcess.environment(name).map { "\(name)=\($0)" }
    }
    let strings = unsafe (arguments + environment + ["LC_ALL=C"]).map { unsafe strdup($0) }
    defer { for index in unsafe strings.indices { unsafe free(strings[index]) } }
    let process = unsafe linux_start_confined(
      strings.prefix(arguments.count) + [nil], strings.dropFirst(arguments.count) + [nil], input, output, errors,
      seconds, memory)
    guard process > 0 else {
      let fault = StartFault(SystemError(code: -process))
      throw fault.isShortage ? .unavailable(reason: "\(fault)") : .noDecoder(reason: "\(fault)")
    }
    return process
  }

  /// Waits for the process's end; returns its status as `waitpid` does.
  private static func end(of process: pid_t) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Throws unless the program drew the page.
  private static func check(_ status: CInt, messages: String) throws(LogoError) {
    guard status != 0 else { return }
    let signal = status & 0x7F
    switch signal {
    case 0: break
    case SIGXCPU, SIGKILL: throw .broken(reason: "its first page takes more than \(processorTime) s to draw")
    default: throw .broken(reason: "pdftocairo was ended by signal \(signal)")
    }
    switch status >> 8 & 0xFF {
    case CInt(LINUX_UNCONFINED): throw .noDecoder(reason: "the system does not let pdftocairo be confined (seccomp)")
    case CInt(LINUX_NOT_STARTED): throw .noDecoder(reason: "pdftocairo does not start")
    case let status: throw .broken(reason: reason(in: messages) ?? "pdftocairo ended with status \(status)")
    }
  }

  /// What the program's messages say, in words for an operator.
  private static func reason(in messages: String) -> String? {
    if messages.contains("Incorrect password") { return "it is protected by a password; save it without one" }
    if messages.contains("Invalid page count 0") || messages.contains("Wrong page range") { return "it has no page" }
    // Such as "Syntax Error (123): Couldn't read xref table".
    guard let line = messages.split(separator: "\n").first else { return nil }
    let text = line.firstRange(of: "rror").flatMap { start in
      line[start.upperBound...].firstIndex(of: ":").map { line[line.index(after: $0)...] }
    }
    return String((text ?? line[...]).drop(while: \.isWhitespace))
  }
}

/// A pipe. Both ends stay open in a program that is started, unless it closes them.
private struct Pipe: ~Copyable {
  let reader: Descriptor
  let writer: Descriptor

  init() throws(LogoError) {
    var ends: (CInt, CInt) = (-1, -1)
    let result = unsafe withUnsafeMutablePointer(to: &ends) {
      unsafe $0.withMemoryRebound(to: CInt.self, capacity: 2) { unsafe pipe($0) }
    }
    guard result == 0, let reader = Descriptor(ends.0), let writer = Descriptor(ends.1) else {
      throw .noDecoder(reason: "\(SystemError.last)")
    }
    self.reader = reader
    self.writer = writer
  }

  /// Closes this process's writing end, so that reading ends when the other process's is closed.
  consuming func closeWriter() -> Descriptor { reader }
}

extension Descriptor {
  /// The first bytes of a pipe whose writers have ended; fewer than `limit` if there are no more.
  fileprivate borrowing func beginning(limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(count, 0)))
  }
}
