internal import CBlending
internal import CSDL2
internal import MarqueeValues

extension SurfacePainter {
  /// Draws a texture scaled linearly to an area, within the clip: the pixels that SDL's own scaling and blending give, in a
  /// quarter of the time, because no scaled picture is stored in between. Returns `false` if it cannot draw on surfaces of
  /// this format.
  func drawScaled(
    _ texture: SurfaceTexture, in area: SDL_Rect, brightness: UInt8, alpha: UInt8,
    to surface: UnsafeMutablePointer<SDL_Surface>
  ) -> Bool {
    guard unsafe Self.hasKnownFormat(surface), let from = unsafe texture.blended.pointer.pointee.pixels,
      let to = unsafe surface.pointee.pixels
    else { return false }
    let clip = unsafe surface.pointee.clip_rect
    let (left, right) = (max(area.x, clip.x), min(area.x + area.w, clip.x + clip.w))
    let (top, bottom) = (max(area.y, clip.y), min(area.y + area.h, clip.y + clip.h))
    guard alpha > 0, left < right, top < bottom else { return true }
    let (fromPitch, toPitch) = unsafe (Int(texture.blended.pointer.pointee.pitch), Int(surface.pointee.pitch))
    let columns = scaling.prepare(
      LinearScaling(from: texture.size.width, to: Int(area.w)), columns: Int(left - area.x)..<Int(right - area.x),
      opaque: texture.opaqueColumns)
    let rows = LinearScaling(from: texture.size.height, to: Int(area.h))
    let opaque = texture.opaqueRows
    let count = Int(right - left)
    let runs = texture.plainRuns
    unsafe scaling.withBuffers { indices, shares, mixed, line in
      let columns = unsafe Columns(
        needed: columns.needed, opaque: columns.opaque, indices: UnsafeBufferPointer(start: indices, count: count),
        shares: shares, mixed: mixed)
      for row in top..<bottom {
        let place = rows.place(of: Int(row - area.y))
        // The next row has no share in the last one.
        let next = place.share == 0 ? place.first : place.first + 1
        let isCopied = alpha < 255 || opaque.contains(place.first) && opaque.contains(next)
        let target = unsafe (to + Int(row) * toPitch + Int(left) * 4).assumingMemoryBound(to: UInt32.self)
        let mixed = unsafe MixedRow(
          upper: from + place.first * fromPitch, lower: from + next * fromPitch, share: place.share, isCopied: isCopied,
          brightness: UInt32(brightness), target: alpha < 255 ? line : target, ahead: fromPitch)
        if let runs {
          draw(
            mixed, columns, width: texture.size.width, around: runs.runs(ofRow: place.first), isBlended: alpha == 255)
        } else {
          draw(mixed, columns, 0..<count)
        }
        if alpha < 255 { unsafe blend_row_modulated(line, target, count, 255, UInt32(alpha)) }
      }
    }
    return true
  }

  /// What all rows of a scaled picture have in common. Used where its buffers are.
  @safe private struct Columns {
    /// Those of the source that are needed.
    let needed: Range<Int>
    /// Those of the target that are made from opaque ones alone.
    let opaque: Range<Int>
    // See `ScalingBuffers`.
    let indices: UnsafeBufferPointer<UInt32>
    let shares: UnsafePointer<UInt32>
    let mixed: UnsafeMutablePointer<UInt16>

    /// The columns of the target that are made from a run of the source alone.
    func made(from run: Range<Int32>, width: Int) -> Range<Int> {
      func first(_ column: Int) -> Int {
        var (low, high) = unsafe (0, indices.count)
        while low < high {
          let middle = (low + high) / 2
          if unsafe Int(indices[middle]) < column - needed.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low
      }
      let start = first(Int(run.lowerBound))
      // The right one of the two neighbours belongs to it too; the last column has none.
      let end = unsafe Int(run.upperBound) == width ? indices.count : first(Int(run.upperBound) - 1)
      return start..<max(start, end)
    }
  }

  /// A row of a scaled picture. Used where its pixels are.
  @safe private struct MixedRow {
    /// The two rows of the source.
    let upper: UnsafeMutableRawPointer
    let lower: UnsafeMutableRawPointer
    /// How many 128ths the lower one makes.
    let share: UInt32
    /// Whether it replaces what is there.
    let isCopied: Bool
    let brightness: UInt32
    let target: UnsafeMutablePointer<UInt32>
    let ahead: Int
  }

  /// Draws a part of a row, px of the target.
  private func draw(_ row: MixedRow, _ columns: Columns, _ part: Range<Int>) {
    guard let last = part.last else { return }
    let opaque = (row.isCopied ? part : columns.opaque.clamped(to: part))
    let first = unsafe Int(columns.indices[part.lowerBound])
    let end = min(unsafe Int(columns.indices[last]) + 2, columns.needed.count)
    guard let indices = unsafe columns.indices.baseAddress else { return }
    unsafe scale_row(
      row.upper + columns.needed.lowerBound * 4, row.lower + columns.needed.lowerBound * 4, row.share, first,
      end - first,
      columns.mixed, indices + part.lowerBound, columns.shares + 4 * part.lowerBound, row.target + part.lowerBound,
      part.count, opaque.lowerBound - part.lowerBound, opaque.upperBound - part.lowerBound, row.brightness, row.ahead)
  }

  /// Draws a row of which runs have one colour.
  /// - Parameter isBlended: whether it is drawn over what is there, so that areas are skipped where the source shows nothing.
  private func draw(
    _ row: MixedRow, _ columns: Columns, width: Int, around runs: ArraySlice<PlainRuns.Run>, isBlended: Bool
  ) {
    var place = 0
    for run in runs {
      let part = columns.made(from: run.columns, width: width)
      if part.isEmpty { continue }
      draw(row, columns, place..<part.lowerBound)
      place = part.upperBound
      if run.pixel == 0, isBlended { continue }
      unsafe fill_row(
        row.target + part.lowerBound, Self.darkened(run.pixel, brightness: row.brightness), part.count)
    }
    draw(row, columns, place..<(unsafe columns.indices.count))
  }

  /// A pixel with `brightness` 255ths of its colours, rounded down.
  private static func darkened(_ pixel: UInt32, brightness: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * brightness / 255) << shift }
    return pixel & 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}

/// Where the pixels of a side come from that is scaled linearly, in SDL's steps of 1/65,536 px and 128ths of a pixel.
struct LinearScaling {
  private let source: Int
  private let step: Int

  /// - Precondition: both lengths, px, are at least 1.
  init(from source: Int, to target: Int) {
    self.source = source
    step = (source << 16) / target
  }

  /// The first of the two neighbours that make a pixel, and how many 128ths of it the second one makes: none beyond the end.
  func place(of index: Int) -> (first: Int, share: UInt32) {
    // Middles of pixels lie on each other.
    let middle = (step + 1) >> 1 - 1 << 15 + index * step
    if middle < 0 { return (0, 0) }
    let first = middle >> 16
    return first > source - 2 ? (source - 1, 0) : (first, UInt32(middle >> 9 & 127))
  }
}

/// What drawing a scaled picture needs for its rows. It asks for memory only for the largest picture so far.
struct ScalingBuffers {
  /// For each column of the target the left one of the two that it is mixed from, and four times the shares of both.
  private var indices: [UInt32] = []
  private var shares: [UInt32] = []
  /// A row of the source's pixels, four channels each.
  private var mixed: [UInt16] = []
  /// A row of the scaled picture, where it is not drawn at once.
  private var line: [UInt32] = []

  /// Prepares drawing some of the columns of a scaled picture.
  /// - Parameter opaque: columns of its source.
  /// - Returns: the columns of its source that are needed, and which of the drawn ones are made from opaque ones alone.
  mutating func prepare(
    _ scaling: LinearScaling, columns range: Range<Int>, opaque: Range<Int>
  ) -> (needed: Range<Int>, opaque: Range<Int>) {
    let first = scaling.place(of: range.lowerBound).first
    let last = scaling.place(of: range.upperBound - 1)
    let needed = first..<last.first + (last.share == 0 ? 1 : 2)
    indices.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    var (start, end) = (0, 0)
    for index in range {
      let place = scaling.place(of: index)
      indices.append(UInt32(place.first - first))
      let both = (128 - place.share) | place.share << 16
      for _ in 0..<4 { shares.append(both) }
      guard opaque.contains(place.first), place.share == 0 || opaque.contains(place.first + 1) else { continue }
      if end == 0 { start = index - range.lowerBound }
      end = index - range.lowerBound + 1
    }
    if line.count < range.count { line.append(contentsOf: repeatElement(0, count: range.count - line.count)) }
    let missing = (needed.count + 4) * 4 - mixed.count
    if missing > 0 { mixed.append(contentsOf: repeatElement(0, count: missing)) }
    return (needed, start..<end)
  }

  mutating func withBuffers(
    _ body: (
      _ indices: UnsafePointer<UInt32>, _ shares: UnsafePointer<UInt32>, _ mixed: UnsafeMutablePointer<UInt16>,
      _ line: UnsafeMutablePointer<UInt32>
    ) -> Void
  ) {
    unsafe indices.withUnsafeBufferPointer { indices in
      unsafe shares.withUnsafeBufferPointer { shares in
        unsafe mixed.withUnsafeMutableBufferPointer { mixed in
          unsafe line.withUnsafeMutableBufferPointer { line in
            guard let indices = indices.baseAddress, let shares = shares.baseAddress, let mixed = mixed.baseAddress,
              let line = line.baseAddress
            else { return }
            unsafe body(indices, shares, mixed, line)
          }
        }
      }
    }
  }
}
