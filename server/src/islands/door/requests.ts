/** What became of a request. `offline`: no answer, so the server may have done it or not. */
export type Reply<T> =
  | { kind: 'ok'; data: T; requestedAt: number }
  | { kind: 'refused'; status: number; code: string | undefined }
  | { kind: 'offline' }

export interface Requests {
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply<T>>
  /** The server's time, by the clock of the device and what its answers said. */
  now(): number
}

/** A hall whose network is there but does not answer is common. */
const patienceMs = 20_000
/** The header has whole seconds. */
const precisionMs = 1500

/** The clock of a device may be wrong; the server refuses a check-in from the future. */
export function estimateOffset(date: string | null, requestedAt: number, answeredAt: number, offsetMs: number): number {
  const serverAt = Date.parse(date ?? '') + 500
  if (Number.isNaN(serverAt)) return offsetMs
  const found = serverAt - (requestedAt + answeredAt) / 2
  const doubt = precisionMs + (answeredAt - requestedAt) / 2
  if (Math.abs(found - offsetMs) <= doubt) return offsetMs
  return Math.abs(found) <= doubt ? 0 : Math.round(found)
}

export function openRequests(offset: { ms: number; onChange(ms: number): void }): Requests {
  const now = () => Date.now() + offset.ms

  function learnOffset(response: Response, requestedAt: number): void {
    const ms = estimateOffset(response.headers.get('Date'), requestedAt, Date.now(), offset.ms)
    if (ms === offset.ms) return
    offset.ms = ms
    offset.onChange(ms)
  }

  async function send<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
    const requestedAt = Date.now()
    try {
      const response = await fetch(path, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        cache: 'no-store',
        signal: AbortSignal.timeout(patienceMs),
      })
      learnOffset(response, requestedAt)
      const answer = (await response.json().catch(() => ({}))) as { data?: T; code?: string }
      if (response.ok && answer.data !== undefined) return { kind: 'ok', data: answer.data, requestedAt }
      // An answer of something between here and the server is none.
      if (response.ok || (answer.code === undefined && response.status !== 413)) return { kind: 'offline' }
      return { kind: 'refused', status: response.status, code: answer.code }
    } catch {
      return { kind: 'offline' }
    }
  }
  return { send, now }
}
