import type { FastifyInstance } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { isCleanText, uncleanText } from '#surfaces/operations/validate.ts'

/** A body of a type we do not parse; the operation decides whether that is an error. */
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

interface Spot {
  value: unknown
  name: string
  within: Spot | undefined
}

/** Uses its own stack: a body may be nested deeper than the call stack allows. */
export function assertCleanTexts(root: unknown): void {
  const stack: Spot[] = [{ value: root, name: '', within: undefined }]
  for (let spot = stack.pop(); spot; spot = stack.pop()) {
    const { value } = spot
    if (!isCleanText(value)) throw uncleanText(pathTo(spot))
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const place = { value: inner, name, within: spot }
      if (!isCleanText(name)) throw uncleanText(pathTo(place))
      stack.push(place)
    }
  }
}

/** Built only for the reported value: building a path for every value would cost the square of the depth. */
function pathTo(spot: Spot): string {
  const names: string[] = []
  for (let at: Spot | undefined = spot; at?.within; at = at.within) names.push(at.name)
  return names.reverse().join('.').replaceAll('\0', '')
}
