import Testing

@testable import LogoDecoder

/// The limit on the decoder's memory.
struct MemoryLimitTests {
  @Test(
    arguments: [
      (nil, 1280), (0, 448), (1, 448), (256, 448), (512, 448), (896, 448), (898, 449), (1024, 512), (2048, 1024),
      (2560, 1280), (4096, 1280), (1 << 40, 1280),
    ] as [(UInt64?, UInt)])
  func `the decoder's limit is half of the machine's memory, within bounds`(available: UInt64?, limit: UInt) {
    #expect(Confinement.memoryLimit(available: available.map { $0 << 20 }) == limit << 20)
  }

  @Test(
    arguments: [
      // Version 2: the smallest limit of the group and those around it.
      (
        "0::/system.slice/kiosk.service", ["/sys/fs/cgroup/system.slice/kiosk.service/memory.max": "536870912\n"],
        536_870_912
      ),
      (
        "0::/a/b", ["/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "1000\n"], 1000
      ),
      (
        "0::/a/b", ["/sys/fs/cgroup/a/b/memory.max": "2000\n", "/sys/fs/cgroup/a/memory.max": "1000\n"], 1000
      ),
      ("0::/", ["/sys/fs/cgroup/memory.max": "77"], 77), ("0::/a", ["/sys/fs/cgroup/a/memory.max": "max\n"], nil),
      // In a container the path may be the host's, which does not exist there.
      ("0::/../../x", [:], nil), ("0::/a", ["/sys/fs/cgroup/memory.max": "5000"], 5000),
      // Version 1, alone and beside version 2.
      (
        "12:cpu:/x\n4:blkio,memory:/m\n0::/u", ["/sys/fs/cgroup/memory/m/memory.limit_in_bytes": "4096"], 4096
      ),
      ("4:memory:/m", ["/sys/fs/cgroup/memory/m/memory.limit_in_bytes": "9223372036854771712"], nil),
      ("", [:], nil), ("nonsense", [:], nil), ("0:", [:], nil),
      ("0::/a", ["/sys/fs/cgroup/a/memory.max": "-1"], nil), ("0::/a", ["/sys/fs/cgroup/a/memory.max": ""], nil),
    ] as [(String, [String: String], UInt64?)])
  func `the smallest limit of the control group and those around it counts`(
    groups: String, files: [String: String], limit: UInt64?
  ) {
    #expect(MachineMemory.limit(ofGroups: groups) { files[$0] } == limit)
  }

  @Test func `this machine's memory is known`() throws {
    let available = try #require(MachineMemory.available)
    #expect(available > 64 << 20)
  }
}
