import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Answer } from '#surfaces/operations/run.ts'
import { type Encoding, encodingFor } from './encoding.ts'

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Shorter answers fit into one packet anyway. */
const lengthMin = 1400

const compressed = new WeakMap<Answer, Map<Encoding, Promise<Buffer>>>()

/**
 * The body of a shared answer, compressed once for all who share it and outside the event loop.
 *
 * Personal answers are not compressed, because the size would reveal a secret beside text that an attacker chose. A shared
 * answer holds no secret of its caller: no token, no code, nothing that differs between two callers. The names in it are
 * chosen by attendees, but all that their size could reveal is another name of the same list, and the hash of a ticket,
 * which admits no one.
 */
export function compressShared(answer: Answer, reply: FastifyReply): string | Promise<Buffer> {
  reply.header('vary', 'Accept-Encoding')
  const encoding = answer.body.length < lengthMin ? undefined : encodingFor(reply.request)
  if (!encoding) return answer.body
  reply.header('content-encoding', encoding)
  const known = compressed.get(answer) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(answer, known)
  const made = known.get(encoding) ?? compress(answer.body, encoding)
  known.set(encoding, made)
  return made
}

function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text, { level: 6 })
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
