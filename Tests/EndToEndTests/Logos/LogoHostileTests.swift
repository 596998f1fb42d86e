import Foundation
import Logos
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues
@testable import Platform

extension LogoTests {
  @Suite(.serialized) struct HostileFiles {
    @Test(arguments: [
      #"<image width="40" height="20" href="FOLDER/green.png"/>"#,
      #"<image width="40" height="20" href="file://FOLDER/green.png"/>"#,
      #"<image width="40" height="20" xlink:href="green.png"/>"#,
      #"<image width="40" height="20" href="green.svg"/>"#,
      #"<use href="green.svg#g"/>"#, #"<use href="file://FOLDER/green.svg#g"/>"#,
      #"<xi:include href="green.svg"/>"#, #"<xi:include href="file://FOLDER/green.svg"/>"#,
      #"<rect width="40" height="20" fill="url(green.svg#p)"/>"#,
      #"<style>@import url("file://FOLDER/green.css");</style>"#,
      #"<text y="20">&passwords;</text>"#,
    ])
    func `a drawing loads nothing from outside its file`(hostile: String) throws {
      let bench = try LogoBench()
      _ = try bench.write(Bitmap(width: 40, height: 20, filledWith: 0xFF00_FF00).pngData(), "green.png")
      _ = try bench.svg(
        ##"""
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><linearGradient id="p"><stop stop-color="lime"/>
        </linearGradient><rect id="g" width="40" height="20" fill="lime"/></svg>
        """##, "green.svg")
      _ = try bench.write("rect { fill: lime }".utf8, "green.css")
      let file = try bench.svg(
        """
        <!DOCTYPE svg [<!ENTITY passwords SYSTEM "file:///etc/passwd">]>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        xmlns:xi="http://www.w3.org/2001/XInclude" width="40" height="20"><rect width="40" height="20" fill="red"/>
        \(hostile.replacing("FOLDER", with: bench.folder.path))</svg>
        """)
      // Either the drawing is refused, or drawn without the content from outside.
      if case .success(let bitmap) = bench.loader.logo(file, LogoRequest(width: 40, height: 20)) {
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_0000 })
      }
    }

    @Test func `a drawing with exponentially growing entities is refused`() throws {
      let bench = try LogoBench()
      let entities = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 12))\">" }.joined()
      let file = try bench.svg(
        """
        <!DOCTYPE svg [<!ENTITY e0 "laughs">\(entities)]>
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text>&e12;</text></svg>
        """)
      #expect(bench.fault(file) != nil)
      #expect(try bench.logo(bench.svg(redSVG, "good.svg")).center == .pureRed)
    }

    @Test func `a file that times out is not decoded again until it changes`() throws {
      let bench = try LogoBench(patience: 2)
      let file = try bench.svg(slowSVG)
      let good = try bench.svg(redSVG, "good.svg")
      #expect(bench.fault(file) == .tookTooLong(seconds: 2))
      #expect(try bench.logo(good).center == .pureRed)
      let child = try #require(bench.child)
      #expect(bench.fault(file) == .tookTooLong(seconds: 2))
      #expect(bench.child == child, "not tried again: that would have killed it")
      _ = try bench.svg(redSVG)
      #expect(try bench.logo(file).center == .pureRed, "tried when it has changed")
    }

    @Test func `a picture that needs too much memory fails, and the next one is decoded`() async throws {
      let bench = try LogoBench()
      let good = try bench.svg(redSVG, "good.svg")
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      try await limitDecoder(child, "--as=67108864")
      let large = try await bench.picture("-size", "4000x3000", "xc:red", to: "large.png")
      #expect(bench.fault(large) != nil)
      #expect(try bench.logo(good).center == .pureRed)
    }
  }

  @Suite(.serialized) struct TroubledDecoders {
    @Test func `a decoder killed while decoding fails only that file`() async throws {
      let bench = try LogoBench()
      let (slow, good) = (try bench.svg(slowSVG), try bench.svg(redSVG, "good.svg"))
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      let fault = try await bench.faultElsewhere(slow) {
        let isAtWork = try await eventually(within: .seconds(60)) { busyTicks(of: child) > 20 }
        #expect(isAtWork)
        kill(child, SIGKILL)
      }
      #expect(fault == .endedDecoder(reason: "the decoder was ended by the system (Killed)"))
      #expect(bench.fault(slow) == fault)
      #expect(try bench.logo(good).center == .pureRed)
      #expect(try #require(bench.child) != child)
    }

    @Test func `a decoder stopped by a signal while decoding is killed after the timeout`() async throws {
      // Longer than a busy machine needs to have it at work.
      let bench = try LogoBench(patience: 8)
      let (slow, good) = (try bench.svg(slowSVG), try bench.svg(redSVG, "good.svg"))
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      let fault = try await bench.faultElsewhere(slow) {
        let isAtWork = try await eventually(within: .seconds(60)) { busyTicks(of: child) > 20 }
        #expect(isAtWork)
        kill(child, SIGSTOP)
      }
      #expect(fault == .tookTooLong(seconds: 8))
      #expect(try await eventually(within: .seconds(60)) { kill(child, 0) != 0 }, "nothing is left of it")
      #expect(try bench.logo(good).center == .pureRed)
    }

    @Test func `a decoder out of processor time ends`() async throws {
      let bench = try LogoBench()
      let (slow, good) = (try bench.svg(slowSVG), try bench.svg(redSVG, "good.svg"))
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      try await limitDecoder(child, "--cpu=1")
      guard case .endedDecoder(let reason)? = bench.fault(slow) else { Issue.record(); return }
      #expect(reason.contains("ended by the system"), "\(reason)")
      #expect(try bench.logo(good).center == .pureRed)
    }

    @Test(arguments: [SIGXCPU, SIGALRM])
    func `a decoder that is ended because its time is up took too long`(signal: Int32) async throws {
      let bench = try LogoBench()
      let (slow, good) = (try bench.svg(slowSVG), try bench.svg(redSVG, "good.svg"))
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      let fault = try await bench.faultElsewhere(slow) {
        let isAtWork = try await eventually(within: .seconds(60)) { busyTicks(of: child) > 20 }
        #expect(isAtWork)
        kill(child, signal)
      }
      guard case .tookTooLong? = fault else { Issue.record("\(String(describing: fault))"); return }
      let text = fault.map { "\($0)" } ?? ""
      #expect(text.contains("busy machine") && !text.contains("signal"), "\(text)")
    }

    @Test(arguments: [SIGKILL, SIGSTOP])
    func `a signal to an idle decoder fails no file`(signal: Int32) throws {
      let bench = try LogoBench(patience: 2)
      let good = try bench.svg(redSVG)
      _ = try bench.logo(good)
      kill(try #require(bench.child), signal)
      #expect(try bench.logo(good).center == .pureRed)
    }

    @Test func `an idle decoder exits and leaves no zombie`() async throws {
      let bench = try LogoBench(idleTime: 1)
      let good = try bench.svg(redSVG)
      _ = try bench.logo(good)
      let child = try #require(bench.child)
      #expect(try await eventually(within: .seconds(60)) { kill(child, 0) != 0 })
      #expect(try bench.logo(good).center == .pureRed, "another is started")
    }

    @Test func `a decoder exits when its marquee ends`() async throws {
      var child: Int32 = 0
      do {
        let bench = try LogoBench()
        _ = try bench.logo(bench.svg(redSVG))
        child = try #require(bench.child)
      }
      let hasEnded = try await eventually(within: .seconds(20)) { [child] in kill(child, 0) != 0 }
      #expect(hasEnded)
    }

    /// Invalid replies, as Perl expressions.
    @Test(arguments: [
      #"syswrite S, "nonsense""#,
      #"syswrite S, "x" x 5000"#,
      #"syswrite S, $taken; syswrite S, "nonsense""#,
      #"syswrite S, $taken; syswrite S, $taken"#,
      #"syswrite S, $taken; syswrite S, pack("L3", $decoded, 0, 0)"#,
      #"syswrite S, $taken; syswrite S, pack("L3", $decoded, 41, 20)"#,
      #"syswrite S, $taken; syswrite S, pack("L3", $decoded, 4294967295, 4294967295)"#,
      #"syswrite S, $taken; syswrite S, pack("L2", $decoded, 1)"#,
      #"syswrite S, $taken; syswrite S, pack("L3", $decoded + 4, 1, 1) . "x" x 3000"#,
      #"syswrite S, $taken; exit 7"#, #"syswrite S, $taken; kill 11, $$"#, #"syswrite S, $taken"#,
      #"exit 7"#, #"sleep 0"#,
    ])
    func `an invalid reply from the decoder is an error, not a picture`(answer: String) throws {
      let bench = try LogoBench()
      let file = try bench.svg(redSVG)
      let loader = LogoLoader(
        command: [
          "/usr/bin/perl", "-e",
          #"open S, "+<&=3"; $taken = pack "L3", 0x4C6F676F, 0, 0; $decoded = 0x4C6F6770; \#(answer); sleep 100"#,
        ], patience: 0.3)
      let took = ContinuousClock().measure {
        guard case .failure(let error) = loader.logo(file, LogoRequest(width: 40, height: 20)) else {
          Issue.record("a logo")
          return
        }
        #expect(!error.description.isEmpty)
      }
      #expect(took < .seconds(5))
    }

    @Test func `a decoder that cannot start is reported as missing`() throws {
      let bench = try LogoBench()
      let file = try bench.svg(redSVG)
      for program in ["/nowhere/at-all", "/bin/true"] {
        guard
          case .failure(.noDecoder(let reason)) = LogoLoader(command: [program], patience: 1).logo(
            file, LogoRequest(width: 9, height: 9))
        else { Issue.record("\(program)"); continue }
        #expect(!reason.isEmpty)
      }
    }

    @Test func `a running decoder has its limits, no new privileges and no leftover descriptors`() async throws {
      let bench = try LogoBench()
      _ = try bench.logo(bench.svg(redSVG))
      let child = try #require(bench.child)
      let limits = try String(contentsOfFile: "/proc/\(child)/limits", encoding: .utf8)
      for (name, value) in [
        ("Max cpu time", "60"), ("Max file size", "0"), ("Max core file size", "0"), ("Max open files", "64"),
      ] {
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
        #expect(line.contains(" \(value) "), "\(line)")
      }
      let space = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max address space") })
      let bytes = try #require(space.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }, "\(space)")
      #expect((448 << 20...1280 << 20).contains(bytes), "more where the machine has more")
      let status = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1"))
      #expect(status.contains("SigBlk:\t0000000000000000"))
      // The child closes the file and the memory after it has replied. Root in a container may not look into another user's
      // process.
      let holdsNothing = try await eventually(within: .seconds(60)) {
        let names = FolderNames.of("/proc/\(child)/fd")
        return names?.sorted() == ["0", "1", "2", "3"] || names == nil && getuid() == 0
      }
      #expect(holdsNothing)
    }

    @Test(.enabled(if: getuid() == 0))
    func `root's decoder has a user of its own before it reads a file, and draws letters and pages`()
      async throws
    {
      let bench = try LogoBench()
      let text = try bench.svg(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
          <text x="10" y="70" font-family="DejaVu Sans" font-size="60">Kiosk</text></svg>
        """)
      let page = try bench.write(TinyPDF(drawing: "1 0 0 rg 0 0 40 20 re f", box: [0, 0, 40, 20]).bytes, "page.pdf")
      for file in [text, page] { chmod(file, 0o600) }
      let drawn = try bench.loader.examined(text, LogoRequest(width: 64, height: 64)).get()
      #expect(drawn.remarks.isEmpty, "the font is found")
      #expect(try bench.logo(page).center == .pureRed)
      let child = try #require(bench.child)
      let lines = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8).split(separator: "\n")
      let user = try #require(decoderUser(child))
      #expect((61_184...65_519).contains(user))
      for name in ["Uid", "Gid"] {
        #expect(lines.contains(Substring("\(name):" + String(repeating: "\t\(user)", count: 4))), "\(lines)")
      }
      #expect(lines.contains { $0.hasPrefix("Groups:") && $0.split(separator: "\t").dropFirst().joined() == " " })
      for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        #expect(lines.contains(Substring("\(set):\t0000000000000000")), "\(lines)")
      }
    }
  }
}

/// Sets a limit of a decoder's, as prlimit calls it. As its user: root needs a capability for another user's process that
/// containers do not have.
func limitDecoder(_ process: Int32, _ limit: String) async throws {
  let user = try #require(decoderUser(process))
  let change = getuid() == 0 ? ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] : []
  let result = try await Command.run(change + ["prlimit", "--pid", "\(process)", limit])
  guard result.status == 0 else { throw Command.Failure(description: "prlimit: \(result.errors)") }
}

/// The user whose rights a process has.
private func decoderUser(_ process: Int32) -> UInt32? {
  let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  return status.split(separator: "\n").first { $0.hasPrefix("Uid:\t") }
    .flatMap { $0.split(separator: "\t").dropFirst().first }.flatMap { UInt32($0) }
}

/// CPU time that a process has used, in hundredths of a second.
func busyTicks(of process: Int32) -> Int {
  let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
  let fields = line.drop { $0 != ")" }.split(separator: " ")
  return fields.count > 12 ? Int(fields[12]) ?? 0 : 0
}
