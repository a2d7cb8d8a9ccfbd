import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { Bucket } from '#platform/limits/limiter.ts'
import { addressKey } from '#surfaces/http/address.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { mountFiles } from './file-routes.ts'
import { mountOwn } from './own-routes.ts'
import { passStyle } from './style.ts'
import { mountTap } from './tap-routes.ts'

const tapPath = '/pass/:id'

/** spec §Limits: "3 requests per 1 second, per IP, independent of the hourly limit". */
function bucketOf({ ip, routeOptions }: FastifyRequest): Bucket | undefined {
  return routeOptions.url === tapPath ? { key: `rl:pass:${addressKey(ip)}`, limit: 3, windowSeconds: 1 } : undefined
}

function describeError({ code }: ApiError, { meetpass: text }: Messages) {
  if (code === 'pass_not_found') return text.unknown
  if (code === 'pass_inactive') return text.inactive
  // Here it has one cause: members cannot connect with themselves.
  if (code === 'invalid_state') return text.own
  return code === 'rate_limited' ? text.tooFast : undefined
}

/** The pages that open when a tag is tapped or a QR code is scanned, on any phone, without scripts. */
export function mountMeetpass(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  const options = {
    assets: [passStyle],
    admission: (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('X-Robots-Tag', 'noindex')
      return { bucket: bucketOf(request), legacyBaseUrl }
    },
    describeError,
  }
  openPages(server, options, (routes) => {
    for (const mount of [mountTap, mountOwn, mountFiles]) mount({ server, routes })
  })
}
