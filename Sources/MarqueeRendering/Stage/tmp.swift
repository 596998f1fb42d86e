extension FacePainter {
  func paint(_ label: Backdrop.Label, over fill: Backdrop.Fill) -> Bitmap? { nil }
}
