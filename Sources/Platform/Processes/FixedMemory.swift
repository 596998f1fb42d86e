internal import CLinux
internal import Glibc

/// Shared memory that nobody can make larger or smaller, closed on exec.
package enum FixedMemory {
  /// Makes `size` bytes, all zero. The descriptor may be passed to another process.
  package static func make(size: Int) throws(SystemError) -> Descriptor {
    try Descriptor(checking: linux_fixed_memory(size))
  }

  /// Maps `count` values of the memory to read and write, for as long as `body` runs.
  package static func withMapped<Value: BitwiseCopyable, Result, Fault: Error>(
    _ memory: borrowing Descriptor, as type: Value.Type, count: Int, orThrow fault: (SystemError) -> Fault,
    _ body: (UnsafeMutableBufferPointer<Value>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let size = count * MemoryLayout<Value>.stride
    let mapping = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory.number, 0)
    guard let mapping = unsafe mapping, unsafe mapping != MAP_FAILED else { throw fault(.last) }
    defer { unsafe munmap(mapping, size) }
    let values = unsafe mapping.bindMemory(to: Value.self, capacity: count)
    return try unsafe body(UnsafeMutableBufferPointer(start: values, count: count))
  }

  /// Memory with these values.
  package static func copy<Value: BitwiseCopyable>(of values: [Value]) throws(SystemError) -> Descriptor {
    let memory = try make(size: max(values.count, 1) * MemoryLayout<Value>.stride)
    guard !values.isEmpty else { return memory }
    try unsafe withMapped(memory, as: Value.self, count: values.count) { (error: SystemError) in
      error
    } _: { place throws(SystemError) in
      for index in values.indices { unsafe place[index] = values[index] }
    }
    return memory
  }
}
