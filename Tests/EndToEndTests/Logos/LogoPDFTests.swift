import Foundation
import Logos
import TestSupport
import Testing

@testable import MarqueeValues
@testable import Platform

extension LogoTests {
  /// These need pdftocairo (Debian's poppler-utils), which `make test` installs.
  @Suite(.serialized) struct PDFs {
    private static let red = TinyPDF(drawing: "1 0 0 rg 50 25 100 50 re f")

    /// `box`, more entries of the page, what is drawn, and the sides of the picture in a box of 64 px.
    @Test(arguments: [
      ([0.0, 0, 200, 100], "", "1 0 0 rg 50 25 100 50 re f", 64, 32),
      // Its own corner is not at 0, and it is drawn partly beyond the page.
      ([-100, -50, 100, 50], "", "1 0 0 rg 0 0 400 400 re f", 64, 32),
      ([0, 0, 200, 100], "/Rotate 90", "1 0 0 rg 50 25 100 50 re f", 32, 64),
      ([0, 0, 200, 100], "/CropBox [60 30 100 50]", "1 0 0 rg 0 0 200 100 re f", 64, 32),
      // A small mark on the largest page, and on a very flat one.
      ([0, 0, 14400, 14400], "", "1 0 0 rg 14000 300 40 20 re f", 64, 32),
      ([0, 0, 14400, 30], "", "1 0 0 rg 100 5 40 20 re f", 64, 32),
      ([0, 0, 2, 1], "", "1 0 0 rg 0.5 0.25 1 0.5 re f", 64, 32),
      ([0, 0, 200, 100], "/UserUnit 10", "1 0 0 rg 50 25 100 50 re f", 64, 32),
    ])
    func `the first page is cropped to what is drawn on it`(
      box: [Double], page: String, drawing: String, width: Int, height: Int
    ) throws {
      let bench = try LogoBench()
      let file = try bench.write(TinyPDF(drawing: drawing, box: box, page: page).bytes, "logo.pdf")
      let bitmap = try bench.logo(file)
      // What is drawn may end within a pixel.
      #expect(abs(bitmap.width - width) <= 1 && abs(bitmap.height - height) <= 1, "\(bitmap.width) × \(bitmap.height)")
      // Its edges may lie between two pixels of the page.
      for y in 1..<bitmap.height - 1 {
        for x in 1..<bitmap.width - 1 { #expect(bitmap.pixel(x, y) == .pureRed, "\(x), \(y)") }
      }
    }

    @Test func `an AI file is read if it is a PDF, whatever its name and what precedes the header`() throws {
      let bench = try LogoBench()
      #expect(try bench.logo(bench.write(Self.red.bytes, "logo.ai")).center == .pureRed)
      #expect(try bench.logo(bench.write("\u{FEFF}\n".utf8 + Self.red.bytes, "mark.pdf")).center == .pureRed)
      for start in [Array("%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator\n".utf8), [0xC5, 0xD0, 0xD3, 0xC6, 0, 0]] {
        #expect(try bench.fault(bench.write(start, "old.ai")) == .postScript)
      }
    }

    @Test func `Illustrator's notice is no logo; the preview in its file is, and is told`() async throws {
      let bench = try LogoBench()
      let notice = TinyPDF(
        drawing: "BT /F 9 Tf 5 50 Td (This is an Adobe Illustrator File that was saved without PDF Content.) Tj ET",
        box: [0, 0, 612, 792],
        resources: "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>")
      #expect(try bench.fault(bench.write(notice.bytes, "logo.ai")) == .withoutPDF)
      let jpeg = try await bench.bytes(bench.picture("-size", "40x20", "xc:red", "-quality", "95", to: "small.jpg"))
      let text = Data(jpeg).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      var preview = notice
      preview.objects = [TinyPDF.stream("<xmpGImg:image>\(text.replacing("\n", with: "&#xA;"))</xmpGImg:image>")]
      let found = try bench.loader.examined(
        bench.write(preview.bytes, "preview.ai"), LogoRequest(width: 64, height: 64)
      ).get()
      #expect(found.remarks == [.preview(width: 40, height: 20)])
      #expect(found.bitmap.center.distance(to: .pureRed) <= 12)
    }

    @Test func `a document of several pages is told`() throws {
      let bench = try LogoBench()
      func remarks(_ pages: String) throws -> [LogoRemark] {
        var bytes = String(decoding: Self.red.bytes, as: UTF8.self)
        bytes = bytes.replacing("/Kids [3 0 R] /Count 1", with: pages)
        return try bench.loader.examined(
          bench.write(bytes.utf8, "logo.pdf"), LogoRequest(width: 64, height: 64)
        ).get().remarks
      }
      #expect(try remarks("/Kids [3 0 R] /Count 1") == [])
      #expect(try remarks("/Kids [3 0 R 3 0 R 3 0 R] /Count 3") == [.pages])
    }

    @Test func `what is not drawn stays transparent, and half of it half`() throws {
      let bench = try LogoBench()
      let pdf = TinyPDF(
        drawing: "0 0 1 rg 0 0 100 100 re 25 25 50 50 re f* /H gs 1 0 0 rg 100 0 100 100 re f",
        resources: "/ExtGState << /H << /ca 0.5 >> >>")
      let bitmap = try bench.logo(bench.write(pdf.bytes, "logo.pdf"), 200, 100)
      #expect((bitmap.width, bitmap.height) == (200, 100))
      #expect(bitmap.pixel(50, 50).alpha == 0)
      #expect(bitmap.pixel(10, 50) == .pureBlue)
      #expect(bitmap.pixel(150, 50).distance(to: Color(pixel: 0x80FF_0000)) <= 1)
    }

    @Test func `letters, clipping and pictures are drawn`() throws {
      let bench = try LogoBench()
      let pixels = "FF0000 00FF00 0000FF FFFFFF>"
      let pdf = TinyPDF(
        drawing: """
          BT /F 60 Tf 0 0 1 rg 0 20 Td (lll) Tj ET
          q 100 0 100 100 re W n 1 0 0 rg 0 0 300 50 re f Q
          q 100 0 0 50 100 50 cm /I Do Q
          """,
        resources: """
          /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /I 5 0 R >>
          """,
        objects: [
          TinyPDF.stream(
            pixels,
            "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
              + "/Filter /ASCIIHexDecode")
        ])
      let bitmap = try bench.logo(bench.write(pdf.bytes, "logo.pdf"), 200, 100)
      // From the first letter to the picture's right edge.
      #expect((190...200).contains(bitmap.width) && bitmap.height == 100, "\(bitmap.width) × \(bitmap.height)")
      let scale = Double(bitmap.height) / 100
      func pixel(fromRight x: Double, _ y: Double) -> Color {
        bitmap.pixel(bitmap.width - Int(x * scale), Int(y * scale))
      }
      #expect(pixel(fromRight: 50, 75) == .pureRed)
      for (x, y, color) in [(88.0, 12.0, Color.pureRed), (12, 12, .pureLime), (88, 38, .pureBlue)] {
        #expect(pixel(fromRight: x, y).distance(to: color) <= 60, "\(x), \(y): \(pixel(fromRight: x, y))")
      }
      #expect(bitmap.pixels.contains(0xFF00_00FF), "the letters' strokes")
    }

    @Test func `lines are as sharp at every size`() throws {
      let bench = try LogoBench()
      // Ten black bars and the gaps between them.
      let bars = (0..<10).map { "\($0 * 20) 0 10 100 re" }.joined(separator: " ")
      let file = try bench.write(TinyPDF(drawing: "\(bars) f").bytes, "logo.pdf")
      for width in [95, 190, 380, 1900, 3800] {
        let bitmap = try bench.logo(file, width, width)
        #expect(bitmap.width == width)
        let row = bitmap.pixels[bitmap.height / 2 * width..<(bitmap.height / 2 + 1) * width]
        let clear = row.filter { $0 >> 24 == 0 }.count
        let full = row.filter { $0 >> 24 == 255 }.count
        // An edge takes two pixels at most.
        #expect(clear >= width * 9 / 19 - 20 && full >= width * 10 / 19 - 20, "\(width): \(clear) clear, \(full) full")
      }
    }

    @Test func `damaged, empty, protected and bottomless files are refused with a reason, and the next one is drawn`()
      throws
    {
      // Processor time on a busy machine.
      let bench = try LogoBench(patience: 19)
      func nested(_ levels: Int) -> TinyPDF {
        let dot = TinyPDF.stream(
          String(repeating: "0 0 9 9 re f ", count: 50), "/Type /XObject /Subtype /Form /BBox [0 0 200 100]")
        let forms = (1..<levels).map {
          TinyPDF.stream(
            String(repeating: "/F Do ", count: 10),
            "/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /F \($0 + 4) 0 R >> >>")
        }
        return TinyPDF(
          drawing: "/F Do", resources: "/XObject << /F \(levels + 4) 0 R >>", objects: [dot] + forms)
      }
      let password = String(repeating: "00", count: 32)
      let cases: [(name: String, bytes: [UInt8], reason: String)] = [
        ("no page", TinyPDF(drawing: "", hasPage: false).bytes, "it has no page"),
        ("empty page", TinyPDF(drawing: "").bytes, "nothing of it can be seen"),
        ("off the page", TinyPDF(drawing: "900 0 9 9 re f").bytes, "nothing of it can be seen"),
        (
          "password",
          TinyPDF(
            drawing: "0 0 9 9 re f",
            trailer: "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <\(password)> /U <\(password)> >> "
              + "/ID [<00> <00>]"
          ).bytes, "it is protected by a password; save it without one"
        ),
        ("bomb", nested(10).bytes, "its first page takes more than 4 s to draw"),
        ("itself", Self.itself.bytes, ""),
        ("garbage", Array("%PDF-1.7\n".utf8) + (0..<5000).map { UInt8($0 % 251) } + Array("%%EOF".utf8), ""),
        ("only a header", Array("%PDF-1.7\n".utf8), "the file ends too early"),
        ("half", Array(Self.red.bytes.prefix(300)), "the file ends too early"),
      ]
      for (name, bytes, expected) in cases {
        guard case .broken(let reason)? = try bench.fault(bench.write(bytes, "\(name).pdf")) else {
          Issue.record("\(name): no fault, or another")
          continue
        }
        #expect(expected.isEmpty ? !reason.isEmpty : reason == expected, "\(name)")
      }
      #expect(try bench.logo(bench.write(Self.red.bytes, "good.pdf")).center == .pureRed)
    }

    /// A form that draws itself.
    private static let itself = TinyPDF(
      drawing: "/F Do", resources: "/XObject << /F 5 0 R >>",
      objects: [
        TinyPDF.stream(
          "/F Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>")
      ])

    @Test func `a huge picture on the page takes no more memory than the renderer may`() throws {
      let bench = try LogoBench()
      let image = TinyPDF.stream(
        "00>",
        "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
          + "/Filter /ASCIIHexDecode")
      let pdf = TinyPDF(
        drawing: "q 200 0 0 100 0 0 cm /I Do Q", resources: "/XObject << /I 5 0 R >>", objects: [image])
      // Drawn, or refused; either is well.
      if let fault = try bench.fault(bench.write(pdf.bytes, "logo.pdf")) {
        guard case .broken = fault else { Issue.record("\(fault)"); return }
      }
      #expect(try bench.logo(bench.write(Self.red.bytes, "good.pdf")).center == .pureRed)
    }

    @Test func `without pdftocairo the reason names its package`() throws {
      let bench = try LogoBench(pageRenderer: "/nowhere/pdftocairo")
      let fault = try bench.fault(bench.write(Self.red.bytes, "logo.pdf"))
      #expect(fault == .noDecoder(reason: "PDF and AI need pdftocairo; install the package poppler-utils"))
      #expect(fault?.mayPass == true, "drawn once it is installed")
    }

    /// Perl in pdftocairo's place: what it tries, and whether it may. It prints a reason and ends.
    @Test(arguments: [
      (#"socket(S, 1, 1, 0) ? "done" : $!"#, "Operation not permitted"),
      (#"socket(S, 2, 2, 17) ? "done" : $!"#, "Operation not permitted"),
      (#"open(F, ">", "FOLDER/made") ? "done" : $!"#, "Permission denied"),
      (#"open(F, ">>", "FOLDER/there") ? "done" : $!"#, "Permission denied"),
      (#"open(F, "<", "FOLDER/there") ? "done" : $!"#, "done"),
      (#"unlink("FOLDER/there") ? "done" : $!"#, "Operation not permitted"),
      (#"defined(fork) ? "done" : $!"#, "Operation not permitted"),
      (#"kill(0, getppid) ? "done" : $!"#, "Operation not permitted"),
      (#"opendir(D, "/proc/self/fd") ? join(",", sort grep { /\d/ && $_ < 100 } readdir D) : $!"#, "0,1,2,3"),
      (#"$x = "x" x 2_000_000_000; "done""#, "Out of memory"),
    ])
    func `the renderer may read files, and no more`(attempt: String, expected: String) throws {
      let folder = try TemporaryFolder()
      _ = try folder.write("text", to: "there")
      let program = try folder.write(
        "#!/usr/bin/perl\nprint STDERR ((\(attempt.replacing("FOLDER", with: folder.path))), \"\\n\"); exit 1;\n",
        to: "renderer")
      // For everybody, as root's decoder is no user's: it is the filter alone that forbids.
      for path in [folder.path, "\(folder.path)/there", program] { #expect(chmod(path, 0o777) == 0) }
      let bench = try LogoBench(pageRenderer: program)
      guard case .broken(let reason)? = try bench.fault(bench.write(Self.red.bytes, "logo.pdf")) else {
        Issue.record("no fault, or another")
        return
      }
      #expect(reason.hasPrefix(expected), "\(reason)")
      #expect(try String(contentsOfFile: "\(folder.path)/there", encoding: .utf8) == "text")
    }

    @Test(arguments: [
      ("1 while print 'x' x 65536", "pdftocairo writes without end"),
      ("1 while 1", "its first page takes more than 4 s to draw"),
      ("print STDERR 'x' x 65536 for 1..9; exit 3", "xxx"),
      ("kill 11, $$; sleep 1", "pdftocairo ended with status"),
      ("exit 0", ""),
    ])
    func `a renderer that does not do its work costs only that file`(work: String, expected: String) throws {
      let folder = try TemporaryFolder()
      let program = try folder.write("#!/usr/bin/perl\n\(work);\nexit 9;\n", to: "renderer")
      for path in [folder.path, program] { #expect(chmod(path, 0o755) == 0) }
      // Processor time on a busy machine.
      let bench = try LogoBench(patience: 19, pageRenderer: program)
      guard case .broken(let reason)? = try bench.fault(bench.write(Self.red.bytes, "logo.pdf")) else {
        Issue.record("no fault, or another")
        return
      }
      #expect(reason.hasPrefix(expected), "\(reason)")
      #expect(try bench.logo(bench.svg(redSVG)).center == .pureRed)
    }

    @Test func `a renderer that is still at work ends with the decoder`() async throws {
      let folder = try TemporaryFolder()
      let program = try folder.write("#!/usr/bin/perl\n1 while 1;\n", to: "renderer")
      for path in [folder.path, program] { #expect(chmod(path, 0o755) == 0) }
      // Less than the renderer's own limit.
      let bench = try LogoBench(patience: 3, pageRenderer: program)
      func isRunning() -> Bool {
        (FolderNames.of("/proc") ?? []).contains { number in
          FileManager.default.contents(atPath: "/proc/\(number)/cmdline").map {
            String(decoding: $0, as: UTF8.self).hasPrefix("/usr/bin/perl\0\(program)\0")
          } ?? false
        }
      }
      let file = try bench.write(Self.red.bytes, "logo.pdf")
      let fault = try await bench.faultElsewhere(file) {
        let hasStarted = try await eventually(within: .seconds(20)) { isRunning() }
        #expect(hasStarted)
      }
      #expect(fault == .tookTooLong(seconds: 3))
      let hasEnded = try await eventually(within: .seconds(20)) { !isRunning() }
      #expect(hasEnded)
    }
  }
}
