internal import CDRM
internal import Glibc
internal import MarqueeValues

/// Owns a buffer in the card's memory that the processor writes and a display scans out, 0x00RRGGBB a pixel.
@safe struct DumbBuffer: ~Copyable {
  /// The card's number for it as a framebuffer.
  let framebuffer: UInt32
  let size: PixelSize
  private let handle: UInt32
  private let pixels: UnsafeMutableRawPointer
  private let bytes: Int
  private let rowBytes: Int
  /// Keeps the descriptor open.
  private let card: CardFile

  init(size: PixelSize, on card: CardFile) throws(KMSError) {
    let number = card.number
    var (handle, pitch, bytes, offset): (UInt32, UInt32, UInt64, UInt64) = (0, 0, 0, 0)
    guard unsafe cdrm_create_dumb(number, UInt32(size.width), UInt32(size.height), &handle, &pitch, &bytes) == 0 else {
      throw KMSError("making a buffer of \(size) px", at: card.path, code: errno)
    }
    var framebuffer: UInt32 = 0
    do throws(KMSError) {
      framebuffer = try Self.framebuffer(of: handle, pitch: pitch, size: size, on: card)
      guard unsafe cdrm_map_dumb(number, handle, &offset) == 0 else {
        throw KMSError("mapping a buffer", at: card.path, code: errno)
      }
      let mapping = unsafe mmap(nil, Int(bytes), PROT_READ | PROT_WRITE, MAP_SHARED, number, off_t(offset))
      guard let mapping = unsafe mapping, unsafe mapping != MAP_FAILED else {
        throw KMSError("mapping a buffer", at: card.path, code: errno)
      }
      unsafe pixels = mapping
    } catch {
      if framebuffer != 0 { drmModeRmFB(number, framebuffer) }
      cdrm_destroy_dumb(number, handle)
      throw error
    }
    self.card = card
    self.size = size
    self.handle = handle
    self.framebuffer = framebuffer
    self.bytes = Int(bytes)
    rowBytes = Int(pitch)
  }

  private static func framebuffer(of handle: UInt32, pitch: UInt32, size: PixelSize, on card: CardFile)
    throws(KMSError) -> UInt32
  {
    var framebuffer: UInt32 = 0
    let (handles, pitches, offsets): ([UInt32], [UInt32], [UInt32]) = (
      [handle, 0, 0, 0], [pitch, 0, 0, 0], [0, 0, 0, 0]
    )
    let format: UInt32 = 0x3432_5258  // DRM_FORMAT_XRGB8888, a macro that Swift cannot import.
    let result = unsafe drmModeAddFB2(
      card.number, UInt32(size.width), UInt32(size.height), format, handles, pitches, offsets, &framebuffer, 0)
    guard result == 0 else { throw KMSError("making a framebuffer", at: card.path, code: -result) }
    return framebuffer
  }

  deinit {
    unsafe munmap(pixels, bytes)
    drmModeRmFB(card.number, framebuffer)
    cdrm_destroy_dumb(card.number, handle)
  }

  /// Copies an area of a surface of the same format, whose rows are `sourceRowBytes` apart.
  /// - Parameters:
  ///   - x: where the surface's left edge is in this buffer, px.
  ///   - y: where its top edge is, px.
  func copy(_ area: PixelArea, of source: RawSpan, rowBytes sourceRowBytes: Int, x: Int = 0, y: Int = 0) {
    let (count, left) = (area.width * 4, area.x * 4)
    guard count > 0, area.height > 0, area.x >= 0, area.y >= 0, x >= 0, y >= 0, area.maxX + x <= size.width,
      area.maxY + y <= size.height, (area.maxY - 1) * sourceRowBytes + left + count <= source.byteCount
    else { return }
    let target = unsafe pixels + y * rowBytes + x * 4
    unsafe source.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      if count == rowBytes, rowBytes == sourceRowBytes {
        // Whole rows are one block.
        unsafe (target + area.y * rowBytes).copyMemory(
          from: start + area.y * rowBytes, byteCount: area.height * rowBytes)
        return
      }
      for row in area.y..<area.maxY {
        unsafe (target + row * rowBytes + left).copyMemory(from: start + row * sourceRowBytes + left, byteCount: count)
      }
    }
  }
}
