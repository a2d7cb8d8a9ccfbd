import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '#kernel/operation/errors.ts'
import { addressKey } from './address.ts'
import { findIdentity } from './authenticate.ts'

/** Nearly every body arrives sooner than this, so a request that is complete in time is never refused. */
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

/** Not after the response: a request may be refused before its body has arrived. */
export function whenBodyIsThere({ raw }: FastifyRequest, reply: FastifyReply, then: () => void): void {
  raw.once('end', then)
  reply.raw.once('close', () => raw.off('end', then))
}

interface Slot {
  key: string
  max: number
}

/** Who sends: a user in a browser, the holder of a token, or an address. */
function slotOf(request: FastifyRequest): Slot {
  const address = addressKey(request.ip)
  if (request.routeOptions.config.isSlow) return { key: `files ${address}`, max: filesOfAddress }
  const { caller } = findIdentity(request.headers) ?? {}
  if (!caller) return { key: `address ${address}`, max: ofAddress }
  const { kind, id } = caller.credential
  return { key: `${kind} ${id}`, max: kind === 'session' ? ofSession : ofToken }
}

function timeoutOf({ headers, routeOptions }: FastifyRequest): number | undefined {
  // A file upload to our disk has the longest time that the server allows.
  if (routeOptions.config.isSlow) return undefined
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return isForm ? formTimeoutMs : bodyTimeoutMs
}

/** Allows each sender a few late bodies, and each of those a limited time. */
export function limitUnfinished(app: FastifyInstance): void {
  const waiting = new Map<string, number>()

  function take({ key, max }: Slot): boolean {
    const taken = waiting.get(key) ?? 0
    if (taken >= max) return false
    waiting.set(key, taken + 1)
    return true
  }
  function release({ key }: Slot): void {
    const left = waiting.get(key)! - 1
    if (left > 0) waiting.set(key, left)
    else waiting.delete(key)
  }

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const slot = slotOf(request)
    const timeoutMs = timeoutOf(request)
    let isTaken = false
    let timer = setTimeout(() => {
      isTaken = take(slot)
      if (!isTaken) return refuse(request, reply, 'Too many of your requests are only half here; finish those first')
      if (timeoutMs === undefined) return
      const late = () => refuse(request, reply, 'The rest of the request did not come in time; send it again')
      timer = setTimeout(late, timeoutMs - graceMs).unref()
    }, graceMs).unref()
    const end = () => {
      clearTimeout(timer)
      if (isTaken) release(slot)
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

/** The body's reader gets an error, the response is sent and the connection is closed without reading the rest. */
function refuse({ raw }: FastifyRequest, reply: FastifyReply, text: string): void {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  reply.header('Connection', 'close')
  raw.emit('error', unavailable('body', text))
}
