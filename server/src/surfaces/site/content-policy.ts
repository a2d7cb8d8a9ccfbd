interface PolicyOptions {
  /** For a page whose form ends at another site. */
  canPostAnywhere?: boolean
  /** The origin of the object store, for a page that sends files there and shows them before. */
  uploadOrigin?: string | undefined
  /** For a page that shows one of our own widgets in a frame. */
  canFrame?: boolean | undefined
  /** For a page that reads QR codes with the camera: in a worker, by compiled code. */
  canScan?: boolean
}

/** The policy of a worker is the one of its own script. */
export const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The Content-Security-Policy of our pages: only our own styles, fonts, scripts and images. */
export function pagePolicy(options: PolicyOptions = {}): string {
  const { canPostAnywhere = false, uploadOrigin, canFrame = false, canScan = false } = options
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    canScan ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    uploadOrigin === undefined ? "img-src 'self' data:" : "img-src 'self' data: blob:",
    uploadOrigin === undefined ? "connect-src 'self'" : `connect-src 'self' ${uploadOrigin}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (canScan) rules.push("worker-src 'self'")
  if (canFrame) rules.push("frame-src 'self'")
  // Browsers apply form-action to the whole chain of redirects, so a consent page that redirects to an app must not set
  // it.
  if (!canPostAnywhere) rules.push("form-action 'self'")
  return rules.join('; ')
}
