import type { FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Keys } from '#platform/keys.ts'
import { showRateLimit } from './rate-limit.ts'
import type { HttpServer } from './server.ts'

/** How this process sees a request that came to it through whatever is in front. */
export interface SeenRequest {
  /** The address that the request is counted by. */
  address: string
  /** The other end of the connection: the proxy, where there is one. */
  peer: string
  /** Whether something in front said for whom it asks. */
  isForwarded: boolean
  /** Whether that is believed. The address alone does not say it: the proxy and its caller may have the same one. */
  isBelieved: boolean
}

export const selfCheckPath = '/self-check'
const header = 'x-hearth-self-check'
/** The clocks of two machines differ. */
const lifeMs = 5 * minuteMs

/** Proves that the caller has the keys of the instance: `time.signature`. */
export function signSelfCheck(keys: Keys, now: Date): Record<string, string> {
  const at = String(now.getTime())
  return { [header]: `${at}.${keys.mac('self-check', at).toString('base64url')}` }
}

function isSigned(keys: Keys, value: unknown, now: Date): boolean {
  const [, at, mac] = /^(\d{1,16})\.([\w-]{43})$/.exec(String(value)) ?? []
  if (at === undefined || Math.abs(now.getTime() - Number(at)) > lifeMs) return false
  return keys.verify('self-check', at, Buffer.from(mac!, 'base64url'))
}

/** For `hearthctl doctor`, which finds out here whether the proxy is trusted. For every other caller it does not exist. */
export function mountSelfCheck({ app, keys, clock, limiter, limits }: HttpServer): void {
  app.get(
    selfCheckPath,
    { config: { access: 'public', isVital: true } },
    async (request, reply): Promise<SeenRequest> => {
      await showRateLimit(limiter, limits, request, reply)
      if (!isSigned(keys, request.headers[header], clock.now())) throw new ApiError('not_found')
      reply.header('cache-control', 'no-store')
      return presentRequest(request)
    },
  )
}

const presentRequest = (request: FastifyRequest): SeenRequest => ({
  address: request.ip,
  peer: request.socket.remoteAddress ?? '',
  isForwarded: request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined,
  // The peer, and after it those that a trusted proxy has named.
  isBelieved: (request.ips?.length ?? 0) > 1,
})
