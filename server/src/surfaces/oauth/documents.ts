import Provider from 'oidc-provider'
import { OutboundError } from '#kernel/operation/errors.ts'
import { addressKey } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

const timeoutMs = 2500
/** Enough for a key set; the engine accepts no document over 5 kB. */
const maxBytes = 64 * 1024
/** Statuses for which a Response must not have a body. */
const isBodiless = (status: number) => [204, 205, 304].includes(status)

/**
 * The engine's `fetch`, for metadata documents and keys of clients. The engine's own guard closes a connection to a
 * private address after opening it; ours never opens it.
 */
export function fetchThrough(server: HttpServer) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const url = String(input)
    await assertFetchLimit(server)
    const {
      status,
      headers: given,
      body,
    } = await server.outbound.send(url, {
      ...{ headers, timeoutMs, maxBytes },
      purpose: 'documents',
    })
    const entries = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return new Response(isBodiless(status) ? null : new Uint8Array(body), { status, headers: entries })
  }
}

const fetchesPerHour = 600

/** Any client can make us fetch a URL, so fetches are limited per address. */
async function assertFetchLimit({ limiter }: HttpServer): Promise<void> {
  const key = `rl:oauth-documents:${addressKey(Provider.ctx?.ip ?? '')}`
  const { allowed } = await limiter.consume({ key, limit: fetchesPerHour, windowSeconds: 3600 }, 1)
  if (!allowed) throw new OutboundError('busy', 'too much was fetched for this address; try again in an hour')
}
