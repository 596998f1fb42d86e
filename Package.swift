// swift-tools-version: 6.2
import PackageDescription

let basic: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
// Each unsafe expression is marked. Tests are not: they call C to look at what the program does.
let common: [SwiftSetting] = basic + [.strictMemorySafety()]
// Without optimisation a large picture takes minutes to decode, and thousands of laps to try. What lays out, paints and draws
// is compared pixel by pixel in thousands of frames: all of that happens on the main thread, which tests wait for. So are
// targets whose bytes, hashes and records are read by the million where ledgers are tried, and tables of thousands of rows.
let optimised = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
// What is not on the way of a frame is compiled for size, which takes 0.5 MB off the program.
let compact = SwiftSetting.unsafeFlags(["-Osize"], .when(configuration: .release))

let package = Package(
  name: "kiosk-marquee",
  products: [
    .executable(name: "kiosk-marquee", targets: ["kiosk-marquee"]),
    .executable(name: "kiosk-marquee-ledger", targets: ["kiosk-marquee-ledger"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CSDL2", path: "Sources/C/CSDL2", pkgConfig: "SDL2_ttf",
      providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CMinizip", path: "Sources/C/CMinizip", pkgConfig: "minizip", providers: [.apt(["libminizip-dev"])]),
    .systemLibrary(name: "CDRM", path: "Sources/C/CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(
      name: "CFontconfig", path: "Sources/C/CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CPNG", path: "Sources/C/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CQREncode", path: "Sources/C/CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

    .systemLibrary(
      name: "CFriBidi", path: "Sources/C/CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", path: "Sources/C/CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CThai", path: "Sources/C/CThai", pkgConfig: "libthai", providers: [.apt(["libthai-dev"])]),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/C/CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CUnibreak", path: "Sources/C/CUnibreak", pkgConfig: "libunibreak", providers: [.apt(["libunibreak-dev"])]),

    .target(name: "MarqueeValues", swiftSettings: common + [optimised]),
    .target(name: "Programme", dependencies: ["MarqueeValues"], swiftSettings: common + [optimised, compact]),
    .target(name: "PixelScaling", dependencies: ["MarqueeValues"], swiftSettings: common + [optimised]),
    .target(
      name: "MarqueeScene", dependencies: ["MarqueeEngine", "MarqueeValues"], swiftSettings: common + [optimised]),
    .target(
      name: "MarqueeEngine",
      dependencies: [.product(name: "RealModule", package: "swift-numerics")],
      swiftSettings: common + [optimised]),
    .target(
      name: "Platform", dependencies: ["CLinux", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: common + [optimised, compact]),
    .target(name: "DurableFiles", dependencies: ["Platform"], swiftSettings: common + [optimised, compact]),
    .target(
      name: "Spool", dependencies: ["DurableFiles", "MarqueeValues", "Messages", "Platform"],
      swiftSettings: common + [optimised, compact]),
    // Steps through every minute of a span frame by frame.
    .target(
      name: "ProofReplay",
      dependencies: [
        "ConfigurationValues", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues",
        "Messages", "Programme", "Spool",
      ],
      swiftSettings: common + [optimised]),
    // No part of the marquee's own process.
    .target(
      name: "Ledger",
      dependencies: [
        "ConfigurationValues", "DurableFiles", "MarqueeConfig", "MarqueeValues", "Messages", "Platform", "Spool",
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: common + [optimised]),
    .target(name: "Messages", dependencies: ["Platform"], swiftSettings: common + [optimised, compact]),
    .target(
      name: "ConfigurationValues", dependencies: ["MarqueeValues", "Messages", "Platform", "Programme"],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "MarqueeConfig",
      dependencies: ["CLibYAML", "ConfigurationValues", "MarqueeValues", "Messages", "Platform", "Programme"],
      swiftSettings: common + [optimised, compact]),
    // Reads files of many megabytes, and thousands of damaged ones in tests.
    .target(
      name: "Workbooks", dependencies: ["CExpat", "CMinizip", "MarqueeValues", "Messages", "Platform"],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "ConfigurationEditing", dependencies: ["CLibYAML", "MarqueeConfig", "Messages"],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "SponsorSheets",
      dependencies: [
        "ConfigurationEditing", "ConfigurationValues", "Logos", "MarqueeConfig", "MarqueeValues", "Messages",
        "Platform",
      ],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "CBlending", path: "Sources/C/CBlending", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CSDLX11", dependencies: ["CSDL2"], path: "Sources/C/CSDLX11"),
    .target(
      name: "SDLKit", dependencies: ["CBlending", "CSDL2", "CSDLX11", "MarqueeValues", "PixelScaling", "Platform"],
      swiftSettings: common + [optimised]),
    .target(
      name: "KMSKit", dependencies: ["CDRM", "MarqueeValues", "Platform"], swiftSettings: common + [compact]),
    .target(name: "CRSVG", path: "Sources/C/CRSVG"),
    .target(name: "VectorPages", dependencies: ["CRSVG", "Platform"], swiftSettings: common + [compact]),
    .target(
      name: "SheetPages", dependencies: ["MarqueeValues", "Platform", "VectorPages"], swiftSettings: common + [compact]),
    .target(name: "CLinux", path: "Sources/C/CLinux"),
    .target(
      name: "Logos", dependencies: ["MarqueeScene", "MarqueeValues", "Platform"],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "LogoDecoder", dependencies: ["CLinux", "CRSVG", "Logos", "MarqueeValues", "PixelScaling", "Platform"],
      swiftSettings: common + [optimised, compact]),
    .target(name: "QRMatrix", dependencies: ["CQREncode", "Platform"], swiftSettings: common + [compact]),
    .target(
      name: "FacePainting",
      dependencies: [
        "CFontconfig", "CFriBidi", "CHarfBuzz", "CPNG", "CThai", "CUnibreak", "Logos", "MarqueeScene",
        "MarqueeValues", "PixelScaling", "Platform", "QRMatrix", "SDLKit",
      ],
      swiftSettings: common + [optimised]),
    .target(
      name: "StageDrawing",
      dependencies: ["FacePainting", "MarqueeEngine", "MarqueeScene", "MarqueeValues", "Platform", "SDLKit"],
      swiftSettings: common + [optimised]),
    .target(
      name: "MarqueeStage",
      dependencies: [
        "ConfigurationValues", "MarqueeEngine", "MarqueeScene", "MarqueeValues", "Messages", "Platform", "Programme",
      ],
      swiftSettings: common + [optimised]),
    .target(
      name: "ProofReports",
      dependencies: [
        "ConfigurationValues", "Ledger", "MarqueeConfig", "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages",
        "Platform", "Programme", "QRMatrix", "Spool", "VectorPages",
      ],
      swiftSettings: common + [optimised]),
    .target(
      name: "Logs", dependencies: ["Messages", "Platform", .product(name: "Logging", package: "swift-log")],
      swiftSettings: common + [compact]),
    .target(
      name: "RemoteControl", dependencies: ["ConfigurationValues", "MarqueeValues", "Messages", "Platform"],
      swiftSettings: common + [compact]),
    .target(
      name: "ConfigurationStore",
      dependencies: [
        "ConfigurationValues", "DurableFiles", "Logos", "Logs", "MarqueeConfig", "MarqueeValues", "Messages",
        "Platform",
        "Programme", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: common + [compact]),
    .target(
      name: "ProofMeter",
      dependencies: [
        "ConfigurationValues", "FacePainting", "Logs", "MarqueeEngine", "MarqueeScene", "MarqueeStage",
        "MarqueeValues", "Messages", "PixelScaling", "Platform", "Spool", "StageDrawing",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: common + [optimised, compact]),
    .target(
      name: "Displays",
      dependencies: [
        "ConfigurationValues", "KMSKit", "Logs", "MarqueeValues", "Messages", "Platform", "SDLKit",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: common + [compact]),
    .target(
      name: "Kiosk",
      dependencies: [
        "ConfigurationStore", "ConfigurationValues", "Displays", "FacePainting", "Logos", "Logs", "MarqueeConfig",
        "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages", "Platform", "Programme",
        "ProofMeter", "RemoteControl", "SDLKit", "Spool", "StageDrawing",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: common),
    .target(
      name: "Doctor",
      dependencies: [
        "ConfigurationStore", "ConfigurationValues", "Displays", "FacePainting", "KMSKit", "Logos", "MarqueeConfig",
        "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages", "Platform", "Programme", "RemoteControl", "SDLKit",
      ],
      swiftSettings: common + [compact]),
    .target(
      name: "Commands",
      dependencies: [
        "ConfigurationEditing", "ConfigurationStore", "ConfigurationValues", "Doctor", "FacePainting", "Kiosk", "Logos",
        "Logs",
        "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages", "Platform",
        "Programme", "ProofMeter", "RemoteControl", "SDLKit", "SheetPages", "SponsorSheets", "StageDrawing",
        "Workbooks",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: common + [compact]),
    .executableTarget(
      name: "kiosk-marquee",
      dependencies: [
        "Commands", "ConfigurationStore", "ConfigurationValues", "Kiosk", "LogoDecoder", "Logs", "MarqueeValues",
        "Messages", "Platform", "RemoteControl", "SheetPages", "SponsorSheets", "Workbooks",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: common + [compact]),

    .target(
      name: "LedgerCommands",
      dependencies: [
        "ConfigurationValues", "Ledger", "MarqueeValues", "Messages", "Platform", "ProofReplay", "ProofReports",
        "Spool",
      ],
      swiftSettings: common),
    .executableTarget(
      name: "kiosk-marquee-ledger",
      dependencies: [
        "Ledger", "LedgerCommands", "Messages", "Platform", "ProofReports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: common),

    // Linked into every test: TestSupport depends on it.
    .target(name: "FontsOfTests", path: "Tests/Fonts", exclude: ["fonts.conf"]),
    .target(
      name: "TestSupport", dependencies: ["CLinux", "FontsOfTests", "Platform"],
      path: "Tests/TestSupport",
      swiftSettings: basic + [optimised]),
    .target(
      name: "SceneTestSupport", dependencies: ["Logos", "MarqueeScene", "MarqueeValues", "TestSupport"],
      path: "Tests/SceneTestSupport", swiftSettings: basic + [optimised]),
    .target(
      name: "StageTestSupport",
      dependencies: [
        "ConfigurationValues", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues",
        "TestSupport",
      ],
      path: "Tests/StageTestSupport", swiftSettings: basic + [optimised]),
    .target(
      name: "PictureTestSupport", dependencies: ["FacePainting", "MarqueeValues", "TestSupport"],
      path: "Tests/PictureTestSupport", swiftSettings: basic + [optimised]),
    .target(
      name: "LogTestSupport", dependencies: [.product(name: "Logging", package: "swift-log")],
      path: "Tests/LogTestSupport", swiftSettings: basic),
    .target(
      name: "ControlTestSupport", dependencies: ["RemoteControl"], path: "Tests/ControlTestSupport",
      swiftSettings: basic),
    .target(
      name: "DurableTestSupport", dependencies: ["DurableFiles", "Platform", "TestSupport"],
      path: "Tests/DurableTestSupport", swiftSettings: basic + [optimised]),
    .testTarget(
      name: "DurableFilesTests", dependencies: ["DurableFiles", "DurableTestSupport", "Platform", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "MarqueeSceneTests", dependencies: ["MarqueeScene", "MarqueeValues"], swiftSettings: basic),
    .testTarget(name: "VectorPagesTests", dependencies: ["VectorPages"], swiftSettings: basic),
    .testTarget(name: "SheetPagesTests", dependencies: ["MarqueeValues", "SheetPages"], swiftSettings: basic),
    .testTarget(
      name: "LedgerCommandsTests",
      dependencies: ["LedgerCommands", "MarqueeValues", "Platform", "Spool", "TestSupport"],
      swiftSettings: basic),
    .testTarget(name: "MessagesTests", dependencies: ["Messages", "TestSupport"], swiftSettings: basic),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"], swiftSettings: basic),
    .testTarget(
      name: "ProofReplayTests",
      dependencies: [
        "ConfigurationValues", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues",
        "ProofReplay", "Spool", "TestSupport",
      ],
      swiftSettings: basic),
    .testTarget(
      name: "SpoolTests",
      dependencies: ["DurableFiles", "DurableTestSupport", "MarqueeValues", "Platform", "Spool", "TestSupport"],
      swiftSettings: basic + [optimised]),
    // Verifies thousands of ledgers.
    .testTarget(
      name: "LedgerTests",
      dependencies: [
        "kiosk-marquee-ledger", "Ledger", "MarqueeValues", "Platform", "Spool", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "ProgrammeTests", dependencies: ["MarqueeValues", "Programme", "TestSupport"],
      swiftSettings: basic + [optimised]),
    // Goes through ten years minute by minute.
    .testTarget(
      name: "ConfigurationValuesTests",
      dependencies: ["ConfigurationValues", "MarqueeValues", "Platform", "Programme", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "MarqueeEngineTests", dependencies: ["MarqueeEngine", "TestSupport"], swiftSettings: basic + [optimised]),
    .testTarget(
      name: "MarqueeConfigTests",
      dependencies: [
        "ConfigurationValues", "MarqueeConfig", "MarqueeStage", "MarqueeValues", "Messages", "Programme", "TestSupport",
        "Yams",
      ],
      swiftSettings: basic),
    // The child that reads workbooks, for tests.
    .executableTarget(
      name: "WorkbookTrial", dependencies: ["Workbooks"], path: "Tests/WorkbookTrial", swiftSettings: basic),
    // Damages thousands of workbooks.
    .testTarget(
      name: "WorkbooksTests",
      dependencies: ["Messages", "Platform", "TestSupport", "WorkbookTrial", "Workbooks"],
      exclude: ["programs.pl", "programs.py"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "ConfigurationEditingTests",
      dependencies: ["ConfigurationEditing", "MarqueeConfig", "Messages", "TestSupport", "Yams"],
      swiftSettings: basic),
    .testTarget(
      name: "SponsorSheetsTests",
      dependencies: [
        "ConfigurationEditing", "ConfigurationValues", "MarqueeConfig", "MarqueeValues", "Messages", "SponsorSheets",
        "TestSupport",
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "KMSKitTests", dependencies: ["KMSKit", "MarqueeValues", "TestSupport"], swiftSettings: basic),
    .testTarget(
      name: "SDLKitTests", dependencies: ["CBlending", "CSDL2", "MarqueeValues", "SDLKit", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "MarqueeValuesTests", dependencies: ["MarqueeValues", "TestSupport"],
      swiftSettings: basic),
    .testTarget(
      name: "PixelScalingTests", dependencies: ["MarqueeValues", "PixelScaling", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "QRMatrixTests", dependencies: ["QRMatrix"],
      swiftSettings: basic),
    .testTarget(
      name: "MarqueeStageTests",
      dependencies: [
        "ConfigurationValues", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues",
        "Messages", "Platform", "Programme", "StageTestSupport", "TestSupport",
      ],
      swiftSettings: basic),
    .testTarget(
      name: "LogosTests", dependencies: ["Logos", "MarqueeScene", "MarqueeValues", "Platform", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "LogoDecoderTests",
      dependencies: ["LogoDecoder", "Logos", "MarqueeValues", "SceneTestSupport", "TestSupport"],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "FacePaintingTests",
      dependencies: [
        "FacePainting", "LogoDecoder", "Logos", "MarqueeScene", "MarqueeValues", "PictureTestSupport", "Platform",
        "QRMatrix", "SceneTestSupport", "SDLKit", "TestSupport",
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "StageDrawingTests",
      dependencies: [
        "ConfigurationValues", "FacePainting", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues",
        "SceneTestSupport", "SDLKit", "StageDrawing", "StageTestSupport", "TestSupport",
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "LogsTests",
      dependencies: ["Logs", "Messages", "TestSupport", .product(name: "Logging", package: "swift-log")],
      swiftSettings: basic),
    .testTarget(
      name: "DisplaysTests",
      dependencies: [
        "ConfigurationValues", "Displays", "KMSKit", "MarqueeValues", "Platform", "SDLKit", "TestSupport",
      ],
      swiftSettings: basic),
    .testTarget(
      name: "RemoteControlTests",
      dependencies: ["ControlTestSupport", "MarqueeValues", "Platform", "RemoteControl", "TestSupport"],
      swiftSettings: basic),
    .testTarget(
      name: "ConfigurationStoreTests",
      dependencies: [
        "ConfigurationStore", "ConfigurationValues", "DurableFiles", "DurableTestSupport", "Logos", "LogTestSupport",
        "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages", "Platform",
        "Programme",
        "TestSupport", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "ProofMeterTests",
      dependencies: [
        "ConfigurationValues", "FacePainting", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage",
        "MarqueeValues", "Platform", "ProofMeter", "Spool", "StageDrawing", "StageTestSupport", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: basic),
    .testTarget(
      name: "KioskTests",
      dependencies: [
        "ConfigurationStore", "ConfigurationValues", "ControlTestSupport", "CSDL2", "Displays", "FacePainting", "Kiosk",
        "Logos", "Logs", "LogTestSupport", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage",
        "MarqueeValues", "Messages", "Platform", "Programme", "RemoteControl", "SDLKit", "StageDrawing",
        "StageTestSupport", "TestSupport", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: basic + [optimised]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "ConfigurationStore", "ConfigurationValues", "ControlTestSupport", "Doctor", "MarqueeConfig", "Platform",
        "Programme", "RemoteControl",
      ],
      swiftSettings: basic),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "ConfigurationEditing", "ConfigurationValues", "FacePainting", "Kiosk", "Logos", "Logs",
        "LogTestSupport", "MarqueeConfig", "MarqueeEngine", "MarqueeScene", "MarqueeStage", "MarqueeValues", "Messages",
        "PictureTestSupport", "PixelScaling", "SDLKit", "SponsorSheets", "StageDrawing", "StageTestSupport",
        "TestSupport",
      ],
      swiftSettings: basic),
    // Makes a PDF for its tests.
    .executableTarget(
      name: "ReportPDF", dependencies: ["ProofReports"], path: "Tests/ReportPDF", swiftSettings: basic),
    .testTarget(
      name: "ProofReportsTests",
      dependencies: [
        "ConfigurationValues", "kiosk-marquee", "kiosk-marquee-ledger", "Ledger", "MarqueeConfig", "MarqueeStage",
        "MarqueeValues", "Platform", "Programme", "ProofReports", "ReportPDF", "Spool", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: basic + [optimised]),
    // Reads bars in pictures of a whole wall.
    .testTarget(
      name: "MinutesTests", dependencies: ["kiosk-marquee", "TestSupport"], path: "Tests/Minutes",
      swiftSettings: basic + [optimised]),
    // Several displays of a console on one thread, for tests.
    .executableTarget(
      name: "ConsoleTrial",
      dependencies: [
        "ConfigurationValues", "Displays", "KMSKit", "MarqueeValues", "Platform", "SDLKit",
        .product(name: "Logging", package: "swift-log"),
      ], path: "Tests/ConsoleTrial", swiftSettings: basic),
    // Runs the marquee on Tests/FakeCard.
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Commands", "ConsoleTrial", "FacePainting", "kiosk-marquee", "MarqueeConfig", "MarqueeEngine", "MarqueeStage",
        "MarqueeValues", "Spool", "TestSupport",
      ], path: "Tests/Console", swiftSettings: basic + [optimised]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Commands", "ConfigurationStore", "ConfigurationValues", "FacePainting", "kiosk-marquee", "Logos",
        "MarqueeConfig", "MarqueeStage", "MarqueeValues", "Platform", "RemoteControl", "SheetPages",
        "Spool", "TestSupport",
      ],
      exclude: ["sponsor-tables.py"], swiftSettings: basic),
  ],
  swiftLanguageModes: [.v6]
)

// `make test ONLY=LedgerTests,SpoolTests` builds and links no other tests, which takes a fraction of the time.
if let only = Context.environment["ONLY"]?.split(separator: ",").map(String.init), !only.isEmpty {
  package.targets.removeAll { $0.type == .test && !only.contains($0.name) }
}
