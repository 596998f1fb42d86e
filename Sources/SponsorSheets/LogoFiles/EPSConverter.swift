internal import FoundationEssentials
internal import Glibc
internal import Logos
internal import Messages
internal import Platform

/// Converts EPS to PDF with Ghostscript, which reads it confined: without a network, and writing in one private folder.
package struct EPSConverter {
  /// Why a file was not converted, as a clause that follows its name.
  struct Fault: Error {
    let reason: String
  }

  /// s of processor time, s of patience, bytes of address space and of the PDF.
  private static let limits = ConverterProcess.Limits(
    processorTime: 20, patience: 40, memory: 1 << 30, fileSize: LogoLimits.bytes)

  private let paths: [String]

  /// - Parameter paths: where the program may be; the first that exists is used.
  init(paths: [String] = ["/usr/bin/gs", "/usr/local/bin/gs"]) {
    self.paths = paths
  }

  /// Whether the bytes are EPS, or another PostScript file.
  static func isEPS(_ bytes: [UInt8]) -> Bool { ImageFormat.isPostScript(bytes) }

  /// The command that converts a file, for a person.
  package static func command(for path: String) -> String {
    let dot = path.lastIndex(of: ".").flatMap { path[$0...].contains("/") ? nil : $0 } ?? path.endIndex
    let target = path[..<dot] + ".pdf"
    return "gs -q -dSAFER -dEPSCrop -sDEVICE=pdfwrite -o \(quotedForShell(String(target))) \(quotedForShell(path))"
  }

  /// The PDF of an EPS file, with a mark that names the file. Blocks for some seconds at most.
  func pdf(of eps: [UInt8]) throws(Fault) -> [UInt8] {
    guard let program = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw Fault(
        reason:
          "is EPS, which Ghostscript converts; install it ('sudo apt install ghostscript') and run the command again")
    }
    let folder: String
    do throws(SystemError) {
      folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/kiosk-marquee-eps.")
    } catch {
      throw Fault(reason: "is EPS and cannot be converted: no folder can be made: \(error)")
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(FileError) {
      try AtomicFile.write(eps, to: "\(folder)/in.eps")
    } catch {
      throw Fault(reason: "is EPS and cannot be converted: \(error.reason)")
    }
    let arguments = [
      program, "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=pdfwrite", "-dAutoRotatePages=/None",
      "-dDownsampleColorImages=false", "-dDownsampleGrayImages=false", "-sOutputFile=out.pdf", "in.eps",
    ]
    // It looks fonts up as this program does.
    let fonts = ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].compactMap { (name: String) in
      ThisProcess.environment(name).map { "\(name)=\($0)" }
    }
    let end: ConverterProcess.End
    do throws(SystemError) {
      end = try ConverterProcess.run(
        arguments, environment: fonts + ["LC_ALL=C", "TMPDIR=\(folder)", "HOME=\(folder)"], in: folder, Self.limits)
    } catch {
      throw Fault(reason: "is EPS and cannot be converted: Ghostscript does not start: \(StartFault(error))")
    }
    switch end {
    case .exited(status: 0): break
    case .tookTooLong, .killed(signal: SIGXCPU), .killed(signal: SIGKILL):
      throw Fault(reason: "is EPS that takes too long to convert; export it as SVG or PDF")
    case .unconfined:
      throw Fault(reason: "is EPS and cannot be converted: the system does not let Ghostscript be confined")
    case .exited, .killed: throw Fault(reason: "is EPS that Ghostscript cannot read; export it as SVG or PDF")
    }
    guard let pdf = try? AtomicFile.read("\(folder)/out.pdf", limit: LogoLimits.bytes), pdf.starts(with: "%PDF".utf8)
    else {
      throw Fault(reason: "is EPS that Ghostscript cannot read; export it as SVG or PDF")
    }
    return pdf + Self.mark(of: eps)
  }

  /// Whether a PDF was made from this EPS file.
  static func isConverted(_ pdf: [UInt8], from eps: [UInt8]) -> Bool {
    pdf.suffix(mark(of: eps).count).elementsEqual(mark(of: eps))
  }

  /// A comment behind the PDF's end.
  private static func mark(of eps: [UInt8]) -> [UInt8] {
    Array("\n% from EPS with SHA-256 \(SHA256.hex(of: eps))\n".utf8)
  }
}
