import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { assertCleanText } from '../validators.ts'

/** Stands for a body of a type we do not read; whether that matters is the operation's to say. */
const unread = Symbol('a body of another type')

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => parseJson(String(text)),
  )
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, unread))
    payload.on('error', done)
  })
}

export function bodyOf(body: unknown, isWanted: boolean): unknown {
  if (!isWanted) return undefined
  if (body === unread) throw new ApiError('unsupported_media_type')
  return body ?? undefined
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
  // Only an escape can bring NUL or half a surrogate pair into a parsed string.
  if (/\\u(0000|[dD][89a-fA-F])/.test(text)) assertCleanTexts(value)
  return value
}

/** Walks with its own stack: a body may be nested deeper than the call stack is. */
export function assertCleanTexts(root: unknown, where = 'the body'): void {
  const stack = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    assertCleanText(value, where)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      assertCleanText(name, where)
      stack.push(inner)
    }
  }
}
