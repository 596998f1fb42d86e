import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

extension LogoTests {
  /// How `check` and `snapshot` handle faulty logos.
  @Suite(.serialized) struct Commands {
    private let kiosk: Kiosk

    init() throws {
      kiosk = try Kiosk()
      try FileManager.default.createDirectory(atPath: kiosk.path("logos"), withIntermediateDirectories: true)
      _ = try kiosk.file(redSVG, name: "logos/good.svg")
    }

    enum Fault: String, CaseIterable {
      case missing, broken, empty, text, oversizePixels, oversizeBytes, hostile, outside, absolute, link, folder, pipe,
        device, unreadable

      var reason: String {
        switch self {
        case .missing: "does not exist"
        case .broken: "cannot be decoded: "
        case .empty, .text: "is no image; expected SVG, PDF, AI, PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"
        case .oversizePixels: "is 8001 × 8000 px; at most 64 megapixels are read"
        case .oversizeBytes: "has 67108865 bytes; at most 64 MiB are read"
        case .hostile: "cannot be decoded: "
        case .outside, .absolute, .link: "outside of the configuration's folder; list its folder under 'assets'"
        case .folder: "cannot be read: it is a directory"
        case .pipe, .device: "cannot be read: it is no plain file"
        case .unreadable: "cannot be read: Permission denied"
        }
      }
    }

    /// Creates the file and returns its path as written in a configuration.
    private func prepare(_ fault: Fault) async throws -> String {
      let file = kiosk.path("logos/logo")
      switch fault {
      case .missing: break
      case .broken: _ = try kiosk.file("<svg xmlns='http://www.w3.org/2000/svg'><rect", name: "logos/logo")
      case .empty: _ = try kiosk.file("", name: "logos/logo")
      case .text: _ = try kiosk.file("not a picture\n", name: "logos/logo")
      case .oversizePixels:
        // A header is enough.
        let size = (8001 as UInt32, 8000 as UInt32)
        var bytes: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + [54, 0, 0, 0, 40, 0, 0, 0]
        for value in [size.0, size.1] { bytes += withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        bytes += [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24 + 4096)
        try Data(bytes).write(to: URL(filePath: file))
      case .oversizeBytes:
        try Data().write(to: URL(filePath: file))
        #expect(truncate(file, (64 << 20) + 1) == 0)
      case .hostile:
        let entities = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 12))\">" }.joined()
        _ = try kiosk.file(
          "<!DOCTYPE svg [<!ENTITY e0 \"laughs\">\(entities)]><svg xmlns='http://www.w3.org/2000/svg'><text>&e12;</text></svg>",
          name: "logos/logo")
      case .outside, .absolute, .link:
        let outside = try outsideLogo()
        if fault == .absolute { return outside }
        if fault == .outside { return "logos/../../\(URL(filePath: outside).lastPathComponent)" }
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: outside)
      case .folder: try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      case .pipe: #expect(mkfifo(file, 0o600) == 0)
      case .device: try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/dev/zero")
      case .unreadable:
        _ = try kiosk.file(redSVG, name: "logos/logo")
        #expect(chmod(file, 0) == 0)
      }
      return "logos/logo"
    }

    /// A valid logo outside the configuration's folder.
    private func outsideLogo() throws -> String {
      let file = kiosk.folder.url.deletingLastPathComponent()
        .appending(path: "\(kiosk.folder.url.lastPathComponent)-outside.svg")
      try Data(redSVG.utf8).write(to: file)
      return file.path(percentEncoded: false)
    }

    @Test(arguments: Fault.allCases)
    func `a logo that cannot be drawn is reported with its place, and its card shows the text`(fault: Fault)
      async throws
    {
      let logo = try await prepare(fault)
      defer { try? FileManager.default.removeItem(atPath: "\(kiosk.folder.path)-outside.svg") }
      // Root can read everything.
      if fault == .unreadable, geteuid() == 0 { return }
      var reason = fault.reason
      // Links are resolved before the file is examined.
      if fault == .device { reason = Fault.link.reason }
      let cards = """
        cards:
          - title: Acme Works
            logo: \(logo)
          - title: Borealis
            logo: logos/good.svg

        """
      let file = try kiosk.file(cards)
      let check = try await kiosk.run("check", file)
      #expect(check.status == 0, "\(check.output)")
      let first = try #require(check.output.split(separator: "\n").first)
      #expect(first.hasPrefix("\(file):3:11: warning: \"Acme Works\": 'logo' is \""), "\(first)")
      #expect(first.contains(reason), "\(first)")
      #expect(check.output.contains("    logo: \(logo)\n          ^\n1 warning in \(file)\n"))
      let strict = try await kiosk.run("check", "--strict", file)
      #expect(strict.status == 1)
      #expect(strict.output.contains("\(file):3:11: error: \"Acme Works\": 'logo' is"))
      #expect(strict.output.hasSuffix("1 error in \(file)\n"))

      let picture = try await snapshot(file)
      #expect(picture.errors.split(separator: "\n").count == 1, "\(picture.errors)")
      #expect(picture.errors.contains("warning: \(file):3: the logo of \"Acme Works\", "), "\(picture.errors)")
      #expect(picture.errors.contains(reason) && picture.errors.contains("logo"), "\(picture.errors)")
      let plain = try await snapshot(kiosk.file(cards.replacing("    logo: \(logo)\n", with: ""), name: "plain.yaml"))
      #expect(plain.errors == "")
      #expect(picture.bitmap == plain.bitmap)
    }

    private func snapshot(_ file: String) async throws -> (bitmap: Bitmap, errors: String) {
      let output = kiosk.path("\(UUID().uuidString).png")
      let result = try await kiosk.run("snapshot", "--config", file, "--at", "0", "--size", "900x460", "-o", output)
      #expect(result.status == 0, "\(result.errors)")
      return (try Bitmap(pngData: [UInt8](Data(contentsOf: URL(filePath: output)))), result.errors)
    }

    @Test(arguments: ["FOLDER", "..", "/", "logos/../.."])
    func `a logo in a folder listed under assets is drawn`(assets: String) async throws {
      let logo = try outsideLogo()
      defer { try? FileManager.default.removeItem(atPath: logo) }
      let folder = kiosk.folder.url.deletingLastPathComponent().path(percentEncoded: false)
      let file = try kiosk.file(
        "assets: [\(assets.replacing("FOLDER", with: folder))]\ncards: [{ logo: \(logo) }]\n")
      #expect(try await kiosk.run("check", file).output == "\(file): no faults\n")
      let picture = try await snapshot(file)
      #expect(picture.errors == "")
      #expect(picture.bitmap.pixel(210, 230) == .pureRed)
    }

    @Test func `a folder whose name only begins with an allowed one is refused`() async throws {
      let logo = try outsideLogo()
      defer { try? FileManager.default.removeItem(atPath: logo) }
      let file = try kiosk.file("assets: [\(logo.dropLast(4))]\ncards: [{ logo: \(logo) }]\n")
      #expect(try await kiosk.run("check", file).output.contains("outside of the configuration's folder"))
    }

    @Test func `a faulty file shared by many cards is reported once per run and once per place by check`() async throws
    {
      let cards = (0..<6).map { "  - { title: Card \($0), width: \(100 + $0), logo: logos/none.svg }\n" }.joined()
      let picture = try await snapshot(kiosk.file("cards:\n\(cards)"))
      #expect(picture.errors.split(separator: "\n").count == 1, "\(picture.errors)")
      #expect(picture.errors.contains("the logo of \"Card 0\""))
      // `check` reports each place.
      let check = try await kiosk.run("check", kiosk.path("marquee.yaml"))
      #expect(check.output.contains("6 warnings in "))
    }

    @Test func `a card with only a broken logo is named after the file`() async throws {
      let nameless = try await snapshot(kiosk.file("cards: [{ logo: logos/old-mill.svg }]\n"))
      let named = try await snapshot(kiosk.file("cards: [{ title: Old Mill }]\n", name: "named.yaml"))
      #expect(nameless.bitmap == named.bitmap)
      #expect(nameless.errors.contains("the logo of \"Old Mill\""))
    }
  }
}
