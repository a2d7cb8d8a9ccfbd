import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../http/address.ts'
import { assertWithin, showVerdict } from '../http/rate-limit.ts'
import type { HttpServer } from '../http/server.ts'

/** contract: "files 10,000/h per IP", so that a page of pictures locks nobody out. */
export async function admitToFiles(
  { limiter, limits, clock }: HttpServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const bucket = { key: `rl:files:${addressKey(request.ip)}`, limit: limits.files, windowSeconds: 3600 }
  const verdict = await limiter.consume(bucket, 1)
  showVerdict(reply, verdict)
  // Whatever is refused; a file that is served says better.
  reply.header('Cache-Control', 'no-store')
  assertWithin(verdict, clock.now())
}
