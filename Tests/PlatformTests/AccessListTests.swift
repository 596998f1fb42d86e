import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct AccessListTests {
  /// Gives files random lists and permissions, and asks the kernel who may read and write them. Each line of its output is the
  /// file, a user, that user's groups, and whether it may read, and may write.
  private static let script = """
    import os, random, struct, sys
    folder, seed = sys.argv[1], int(sys.argv[2])
    draw = random.Random(seed)
    none = 0xffffffff
    for index in range(60):
        path = f'{folder}/{index}'
        open(path, 'w').close()
        os.chown(path, draw.choice([0, 5001]), draw.choice([0, 6001]))
        os.chmod(path, draw.randrange(0o1000))
        if draw.random() < 0.7:
            entries = [(1, draw.randrange(8), none)]
            entries += [(2, draw.randrange(8), user) for user in (5001, 5002) if draw.random() < 0.5]
            entries += [(4, draw.randrange(8), none)]
            entries += [(8, draw.randrange(8), group) for group in (6001, 6002) if draw.random() < 0.5]
            entries += [(16, draw.randrange(8), none), (32, draw.randrange(8), none)]
            value = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *entry) for entry in entries)
            os.setxattr(path, 'system.posix_acl_access', value)
        for user in (5002, 5003):
            for groups in ([6009], [6001], [6002], [6001, 6002]):
                child = os.fork()
                if child == 0:
                    os.setgroups(groups)
                    os.setgid(groups[0])
                    os.setuid(user)
                    os._exit(sum(bit for bit, mode in ((1, os.R_OK), (2, os.W_OK)) if os.access(path, mode)))
                rights = os.WEXITSTATUS(os.waitpid(child, 0)[1])
                print(index, user, ','.join(map(str, groups)), rights)
    """

  @Test(.enabled(if: geteuid() == 0, "only root takes the place of users"))
  func `who may read is who the kernel lets read, and who may write is a stranger`() async throws {
    let folder = try FileSystem.makeTemporaryFolder("\(FileManager.default.temporaryDirectory.path)/km-access.")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    chmod(folder, 0o755)
    let seed = ProcessInfo.processInfo.environment["FUZZ_SEED"] ?? "\(UInt32.random(in: 0 ... .max))"
    print("AccessListTests: FUZZ_SEED=\(seed)")
    let result = try await Command.run(["python3", "-c", Self.script, folder, seed])
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 60 * 8)
    var (readers, all) = (0, 0)
    for line in lines {
      let parts = line.split(separator: " ")
      let step = try PathStep(of: .place("\(folder)/\(parts[0])"))
      let account = Account(
        user: try #require(UInt32(parts[1])), groups: parts[2].split(separator: ",").compactMap { UInt32($0) })
      let rights = try #require(UInt32(parts[3]))
      // Where the mask takes all, the kernel leaves the list out: whom an entry keeps out has the rights of others.
      let isMasked = step.access.isExtended && step.facts.permissions & 0o070 == 0
      let mayRead = rights & 1 != 0
      let isRight = step.isReadable(by: account) ? mayRead : !mayRead || isMasked
      #expect(isRight, "\(line) \(step)")
      readers += rights & 1 != 0 ? 1 : 0
      if step.isReadable(by: .anybody) {
        all += 1
        #expect(rights & 1 != 0, "\(line) \(step)")
      }
      if rights & 2 != 0 {
        let strangers = step.strangers { AccountList(users: [], groups: []) }
        #expect(
          strangers.contains { stranger in
            switch stranger {
            case .user(let user): user == account.user
            case .group(let group): account.groups.contains(group)
            case .others: true
            }
          }, "\(line) \(step)")
      }
    }
    #expect(readers > all && all > 0 && readers < lines.count)
  }

  @Test func `what is no list gives nobody a right, and anybody may change it`() throws {
    let facts = try FileFacts(of: "/")
    let list: [UInt8] = [2, 0, 0, 0] + [4, 0, 7, 0, 255, 255, 255, 255]
    #expect(AccessList.entries(of: list[...], facts)?.count == 1)
    for bytes in [[], [2, 0, 0, 0, 1], [3] + list.dropFirst(), list.dropLast(), [2, 0, 0, 0, 9, 0, 7, 0, 0, 0, 0, 0]]
      as [[UInt8]]
    {
      #expect(AccessList.entries(of: bytes[...], facts) == nil, "\(bytes)")
    }
  }
}
