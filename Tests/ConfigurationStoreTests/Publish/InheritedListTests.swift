import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import ConfigurationStore

/// A folder of releases whose access control list says who may read what is made in it.
@Suite struct InheritedListTests {
  private let bench: ReleaseBench

  init() throws { bench = try ReleaseBench() }

  /// A list of which whatever is made in the folder begins with a copy, as `setfacl -d -m u:4711:rwx` makes it.
  private static let passingOn = """
    import os, struct, sys
    none = 0xffffffff
    entries = [(1, 7, none), (2, 7, 4711), (4, 5, none), (16, 7, none), (32, 5, none)]
    value = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *entry) for entry in entries)
    os.setxattr(sys.argv[1], 'system.posix_acl_default', value)
    """
  private static let listing = """
    import os, sys
    for path, _, names in os.walk(sys.argv[1]):
        for name in [''] + names:
            for attribute in os.listxattr(os.path.join(path, name)):
                if 'posix_acl' in attribute: print(os.path.join(path, name), attribute)
    """

  @Test func `what is published has the permissions that are said, whatever the folder passes on`() async throws {
    let passed = try await Command.run(["python3", "-c", Self.passingOn, bench.folder.path])
    // Not every file system has such lists.
    guard passed.status == 0 else { return }
    try bench.write("welcome to all\n", to: "wifi.txt")
    chmod("\(bench.source)/wifi.txt", 0o640)
    try bench.write(
      "cards: [{ logo: logos/a.svg, wifi: { ssid: Guests, password-file: wifi.txt } }]\n", to: "marquee.yaml")
    let id = try Publisher(bench.folder).publish(bench.contents()).id
    let release = "\(bench.folder.path)/\(id)"
    let lists = try await Command.run(["python3", "-c", Self.listing, release])
    #expect(lists.status == 0 && lists.output == "", "\(lists.output)")
    func permissions(_ name: String) throws -> UInt32 { try FileFacts(of: release + name).permissions & 0o777 }
    #expect(try permissions("/wifi.txt") == 0o640 && permissions("/marquee.yaml") == 0o644)
    #expect(try permissions("") == 0o755 && permissions("/logos") == 0o755 && permissions(".json") == 0o644)
  }
}
