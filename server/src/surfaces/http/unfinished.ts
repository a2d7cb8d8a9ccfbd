import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/operation/errors.ts'
import { addressKey } from './address.ts'
import { findIdentity } from './authenticate.ts'

/** Sooner than this nearly every body is there, so what is whole in time is never refused, however many come at once. */
const graceMs = 500
const formTimeoutMs = 5000
const bodyTimeoutMs = 15_000

const ofAddress = 20
const ofToken = 20
const ofSession = 4
const filesOfAddress = 200

export function isBodyAwaited({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Not after the answer: a request may be refused before its body has come. */
export function whenBodyIsThere({ raw }: FastifyRequest, reply: FastifyReply, then: () => void): void {
  raw.once('end', then)
  reply.raw.once('close', () => raw.off('end', then))
}

interface Place {
  key: string
  max: number
}

/** Who waits with us: a person in a browser, the holder of a token, or an address. */
function placeOf(request: FastifyRequest): Place {
  const address = addressKey(request.ip)
  if (request.routeOptions.config.isSlow) return { key: `files ${address}`, max: filesOfAddress }
  const { caller } = findIdentity(request.headers) ?? {}
  if (!caller) return { key: `address ${address}`, max: ofAddress }
  const { kind, id } = caller.credential
  return { key: `${kind} ${id}`, max: kind === 'session' ? ofSession : ofToken }
}

function timeoutOf({ headers, routeOptions }: FastifyRequest): number | undefined {
  // A file on its way to our disk has the longest time that the server gives to any request.
  if (routeOptions.config.isSlow) return undefined
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return isForm ? formTimeoutMs : bodyTimeoutMs
}

/** Holds everyone to a few bodies that are late, and each of those to its time. */
export function limitUnfinished(app: FastifyInstance): void {
  const waiting = new Map<string, number>()

  function take({ key, max }: Place): boolean {
    const taken = waiting.get(key) ?? 0
    if (taken >= max) return false
    waiting.set(key, taken + 1)
    return true
  }
  function release({ key }: Place): void {
    const left = waiting.get(key)! - 1
    if (left > 0) waiting.set(key, left)
    else waiting.delete(key)
  }

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const place = placeOf(request)
    const timeoutMs = timeoutOf(request)
    let isTaken = false
    let timer = setTimeout(() => {
      isTaken = take(place)
      if (!isTaken) return refuse(request, reply, 'Too many of your requests are only half here; finish those first')
      if (timeoutMs === undefined) return
      const late = () => refuse(request, reply, 'The rest of the request did not come in time; send it again')
      timer = setTimeout(late, timeoutMs - graceMs).unref()
    }, graceMs).unref()
    const end = () => {
      clearTimeout(timer)
      if (isTaken) release(place)
      isTaken = false
    }
    request.raw.once('end', end)
    reply.raw.once('close', end)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isBodyAwaited(request)) watch(request, reply)
    done(null, payload)
  })
}

/** The reader of the body is told, answers, and the connection ends: the rest of the body would only be in the way. */
function refuse({ raw }: FastifyRequest, reply: FastifyReply, text: string): void {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  reply.header('Connection', 'close')
  raw.emit('error', new ApiError('unavailable', text, { 'Retry-After': '1' }))
}
