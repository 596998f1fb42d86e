internal import MarqueeScene
internal import MarqueeValues

extension Border {
  /// Paints it on a card whose corners of `radius` px are yet to be cut, each pixel by the area between the outline
  /// and the same outline `width` px further in.
  func paint(on bitmap: inout Bitmap, radius: Double) {
    let width = heldWidth
    guard width > 0 else { return }
    let outer = RoundedShape(bitmap.bounds, radius: radius)
    let inner = outer.inset(by: width)
    let strength = Double(color.alpha) / 255
    // Nothing of it is further in than this but for the corners, where it bulges.
    let limit = Double(max(bitmap.width, bitmap.height))
    let straight = Int(min(width, limit).rounded(.up))
    let reach = max(straight, Int(outer.radius.rounded(.up)))
    for y in 0..<bitmap.height {
      let isBetweenCorners = y >= reach && y < bitmap.height - reach
      var x = 0
      while x < bitmap.width {
        if isBetweenCorners, x == straight, bitmap.width - straight > x { x = bitmap.width - straight }
        let within = outer.coverage(x: x, y: y)
        // What the cut leaves of the pixel is all that counts; where it leaves nothing, colours go on as they were.
        let share = within > 0 ? 1 - inner.coverage(x: x, y: y) / within : 1
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: share * strength)
        x += 1
      }
    }
  }
}
