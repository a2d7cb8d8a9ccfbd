import type { SendOutbound } from '../../platform/outbound.ts'

const timeoutMs = 2500
/** Room for a set of keys; the engine takes no document over 5 kB. */
const maxBytes = 64 * 1024
/** Statuses that a Response cannot have with a body. */
const isBodiless = (status: number) => [204, 205, 304].includes(status)

/**
 * The engine's way out, for documents and keys of clients. Its own guard closes a connection to a private address after
 * it was made; ours does not make it.
 */
export function fetchThrough(send: SendOutbound) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { status, headers: given, body } = await send(String(input), { headers, timeoutMs, maxBytes })
    const kept = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return new Response(isBodiless(status) ? null : new Uint8Array(body), { status, headers: kept })
  }
}
