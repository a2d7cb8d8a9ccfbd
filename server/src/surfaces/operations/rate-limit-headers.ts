export function refusalHeaders(resetAt: number, now: Date): Record<string, string> {
  const seconds = Math.max(1, Math.ceil(resetAt - now.getTime() / 1000))
  return { 'Retry-After': String(seconds), 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(resetAt) }
}
