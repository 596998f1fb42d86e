import Foundation
import Logos
import TestSupport
import Testing

@testable import MarqueeValues
@testable import Platform

extension LogoTests {
  @Suite(.serialized) struct Fuzz {
    private static let environment = ProcessInfo.processInfo.environment
    /// `FUZZ_SEED` and `FUZZ_CASES` select other inputs.
    private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
    private static let cases = Sweep.cases(of: 3000)

    @Test(.timeLimit(.minutes(60)))
    func `a damaged file gives a logo or an error before the timeout`() async throws {
      let bench = try LogoBench(patience: 2)
      var seeds = [Array(redSVG.utf8), Array(Self.drawing.utf8), TinyPDF(drawing: "1 0 0 rg 5 5 9 9 re f").bytes]
      for format in ["png", "jpg", "webp", "gif", "bmp", "tiff", "avif"] {
        seeds.append(try await bench.bytes(bench.picture("-size", "40x30", "plasma:red-blue", to: "seed.\(format)")))
      }
      seeds.append(
        try await bench.bytes(bench.picture("-size", "20x20", "xc:red", "xc:blue", "xc:none", to: "frames.gif")))
      var random = SeededGenerator(seed: Self.seed)
      let (file, request) = (bench.path("logo"), LogoRequest(width: 48, height: 48))
      var (logos, deaths) = (0, 0)
      for number in 0..<Self.cases {
        let bytes = Self.mutated(seeds, &random)
        _ = try bench.write(bytes, "logo")
        let trial = try FuzzCase("logo", type: "input", seed: Self.seed, number: number, bytes: bytes)
        var complaints: [String] = []
        let clock = ContinuousClock.now
        switch bench.loader.logo(file, request) {
        case .success(let bitmap):
          logos += 1
          if bitmap.width > 48 || bitmap.height > 48 { complaints.append("too large") }
        case .failure(let error):
          if error.mayBeHarmful {
            deaths += 1
            // The decoder may die; keep the input for inspection all the same.
            if Self.environment["FUZZ_KEEP"] != nil { trial.keep() }
          }
          if case .noDecoder = error { complaints.append("\(error)") }
          if error.description.isEmpty { complaints.append("no reason") }
        }
        if ContinuousClock.now - clock >= .seconds(10) { complaints.append("took too long") }
        guard !complaints.isEmpty else { continue }
        trial.keep()
        Issue.record("\(trial.path): \(complaints)")
      }
      #expect(logos > 0 && logos < Self.cases, "seed \(Self.seed): \(logos) logos, \(deaths) deaths")
      // Other tests decode at the same time and close their pictures soon; a leak stays.
      var open: [String] = []
      let isClosed = try await eventually(within: .seconds(20)) {
        open = try #require(FolderNames.of("/proc/self/fd")).compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return !open.contains { $0.hasPrefix(bench.folder.path) || $0.hasPrefix("/memfd:logo") }
      }
      #expect(isClosed, "\(open)")
    }

    @Test(arguments: Regressions.paths("logos"))
    func `a file that once did harm costs only its own logo`(file: String) throws {
      let bench = try LogoBench(patience: 2)
      let took = ContinuousClock().measure { _ = bench.fault(file) }
      #expect(took < .seconds(10))
      #expect(try bench.logo(bench.svg(redSVG)).center == .pureRed, "the next one is decoded")
    }

    @Test func `the regression files are present`() { #expect(Regressions.paths("logos").count >= 20) }

    private static func mutated(_ seeds: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
      let seed = Int.random(in: seeds.indices, using: &random)
      var bytes = seeds[seed]
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        // Damage in headers has the most effect.
        let reach = Bool.random(using: &random) ? min(bytes.count, 64) : bytes.count
        let start = Int.random(in: 0..<reach, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: bytes.replaceSubrange(start..<end, with: [0xFF, 0xFF, 0xFF, 0x7F].shuffled(using: &random))
        case 5: bytes.removeSubrange(Int.random(in: start...bytes.count, using: &random)...)
        default:
          let other = seeds[Int.random(in: seeds.indices, using: &random)]
          let from = Int.random(in: 0...other.count, using: &random)
          bytes.replaceSubrange(start..<end, with: other[from..<min(other.count, from + 60)])
        }
      }
      return bytes
    }

    /// A drawing with a little of every feature.
    private static let drawing = ##"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><defs><linearGradient id="a"><stop stop-color="red"/>
      <stop offset="1" stop-color="#00f8"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="3"/></filter>
      <pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle r="4" cx="4" cy="4"/></pattern>
      <clipPath id="c"><ellipse cx="50" cy="30" rx="40" ry="25"/></clipPath><mask id="m"><rect width="90" height="50"
      fill="white"/></mask></defs><style>.k { stroke: lime; stroke-width: 2 }</style><g clip-path="url(#c)"
      mask="url(#m)"><rect class="k" width="100" height="60" fill="url(#a)" filter="url(#b)"/><path d="M10 10L90 20Q50
      80 20 40A9 5 0 1 1 60 30Z" fill="url(#p)" transform="rotate(9) scale(1.1)"/><text x="5" y="30"
      font-size="20">Acme</text></g><use href="#z"/><symbol id="z"><line x2="100" y2="60" stroke="black"
      stroke-dasharray="3 1"/></symbol></svg>
      """##
  }
}
