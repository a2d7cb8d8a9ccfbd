/** Headers have whole seconds. Waiting until then is always long enough. */
export const resetSeconds = (resetAt: number) => String(Math.ceil(resetAt))

export function refusalHeaders(resetAt: number, now: Date): Record<string, string> {
  const waitMs = Math.round(resetAt * 1000) - now.getTime()
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return { 'Retry-After': String(seconds), 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': resetSeconds(resetAt) }
}
