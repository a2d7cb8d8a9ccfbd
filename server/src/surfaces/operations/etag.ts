import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function etagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

/** Sets ETag and Cache-Control, and answers 304 if the client has this version already. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string, cacheControl: string): boolean {
  reply.header('etag', etag).header('cache-control', cacheControl)
  const known = request.headers['if-none-match']
  if (known === undefined || !isAmong(known, etag)) return false
  reply.code(304).send()
  return true
}

/** RFC 9110 §13.1.2: a list of tags or a star, compared weakly. */
export function isAmong(known: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
