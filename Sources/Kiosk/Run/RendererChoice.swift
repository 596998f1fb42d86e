package import MarqueeConfig
package import SDLKit

/// Decides what draws.
package enum RendererChoice {
  /// The GPU's driver to try; `nil` draws with the processor.
  ///
  /// - Parameters:
  ///   - driver: SDL's name for the video driver.
  ///   - hasGPU: asked only where it decides.
  package static func kind(
    _ wanted: Configuration.RendererChoice, on driver: String, hasGPU: @autoclosure () -> Bool
  ) -> Renderer.Kind {
    let isKMSDRM = driver.uppercased() == "KMSDRM"
    // SDL's own choice on KMSDRM, `opengl`, was seen to show nothing but the clear colour, with no error.
    let gpu = Renderer.Kind.accelerated(isKMSDRM ? "opengles2" : nil)
    switch wanted {
    case .gpu: return gpu
    case .cpu: return .software
    case .auto:
      // Without a framebuffer of SDL's own, what the processor draws goes through GLES all the same, as a texture of the
      // whole screen for each frame.
      return !VideoSession.hasFramebuffer(driver) || hasGPU() ? gpu : .software
    }
  }
}
