import Provider from 'oidc-provider'
import { OutboundError } from '#kernel/operation/errors.ts'
import { addressKey } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

const timeoutMs = 2500
/** Room for a set of keys; the engine takes no document over 5 kB. */
const maxBytes = 64 * 1024
/** Statuses that a Response cannot have with a body. */
const isBodiless = (status: number) => [204, 205, 304].includes(status)

/**
 * The engine's way out, for documents and keys of clients. Its own guard closes a connection to a private address after
 * it was made; ours does not make it.
 */
export function fetchThrough(server: HttpServer) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const url = String(input)
    await assertSeldom(server)
    const { status, headers: given, body } = await server.outbound.send(url, { headers, timeoutMs, maxBytes })
    const kept = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return new Response(isBodiless(status) ? null : new Uint8Array(body), { status, headers: kept })
  }
}

const fetchesPerHour = 600

/** Who asks makes us fetch, so nobody may ask for too many documents and keys. */
async function assertSeldom({ limiter }: HttpServer): Promise<void> {
  const key = `rl:oauth-documents:${addressKey(Provider.ctx?.ip ?? '')}`
  const { allowed } = await limiter.consume({ key, limit: fetchesPerHour, windowSeconds: 3600 }, 1)
  if (!allowed) throw new OutboundError('busy', 'too much was fetched for this address; try again in an hour')
}
