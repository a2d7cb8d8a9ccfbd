import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '#domains/accounts/sign-in/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import { messagesFor } from '#messages/index.ts'
import { cookiesNamed, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { field, property } from '../forms.ts'
import { islandPath } from '../islands.ts'
import { localeAskedBy } from '../languages.ts'
import { findVisitor } from '../page-scope.ts'
import { browserOf } from './browser-name.ts'

/**
 * A browser in which a user has signed in stores a proof of it, one per account. The proof does not sign in: it gives
 * the browser its own rate limit, and prevents the mail about a new browser.
 */
const cookieName = 'known'
const lifeDays = 365
const proofsMax = 8
const macBytes = 16

type Server = Pick<HttpServer, 'keys' | 'clock' | 'baseUrl' | 'languages' | 'database'>

const dayOf = ({ clock }: Server) => Math.floor(clock.now().getTime() / dayMs)
const statementOf = (userId: string, id: string) => `${userId} ${id}`

/** `id.mac`, where the id is random and ends with the day of creation. A proof does not reveal its account. */
function makeProof(server: Server, userId: string): string {
  const day = Buffer.alloc(2)
  day.writeUInt16BE(dayOf(server))
  const id = Buffer.concat([randomBytes(7), day]).toString('base64url')
  const mac = server.keys.mac('known-browsers', statementOf(userId, id)).subarray(0, macBytes)
  return `${id}.${mac.toString('base64url')}`
}

/** The id of a proof that is valid for this account, or undefined. */
function idIn(server: Server, userId: string, proof: string): string | undefined {
  const [, id, mac] = /^([\w-]{12})\.([\w-]{22})$/.exec(proof) ?? []
  if (id === undefined || mac === undefined) return undefined
  const age = dayOf(server) - Buffer.from(id, 'base64url').readUInt16BE(7)
  const isOurs = server.keys.verify('known-browsers', statementOf(userId, id), Buffer.from(mac, 'base64url'))
  return isOurs && age <= lifeDays ? id : undefined
}

/** All proofs sent, including those of a cookie with this name that another site under the same domain has planted. */
function proofsIn(request: FastifyRequest): string[] {
  return cookiesNamed(request, cookieName)
    .flatMap((value) => value.split('~'))
    .slice(0, 4 * proofsMax)
}

/** An id that distinguishes this browser from others that have signed in to the account; undefined if it has not. */
export function findKnownBrowser(server: Server, request: FastifyRequest, userId: string): string | undefined {
  const visitor = findVisitor(request)
  if (visitor?.userId === userId) return visitor.credential.id
  return proofsIn(request)
    .map((proof) => idIn(server, userId, proof))
    .find((id) => id !== undefined)
}

/** A field of sign-in forms. The script `zone` fills it in, so without scripts it stays empty. */
export const zoneInput = '<input type="hidden" name="timezone">'
export const zoneScript = islandPath('zone')

/** The time zone of the browser, from a form or the message of a passkey. */
export function browserZoneIn(request: FastifyRequest): string | undefined {
  const isForm = request.body instanceof URLSearchParams
  const name = isForm ? field(request, 'timezone') : property(request, 'timezone')
  return typeof name === 'string' ? canonicalZone(name) : undefined
}

/** The browser as recorded at a sign-in. */
export function browserIn(server: Server, request: FastifyRequest, timezone = browserZoneIn(request)): Browser {
  const userAgent = request.headers['user-agent'] ?? null
  return {
    userAgent,
    // English, because the name is sent in events of the API.
    name: browserOf(userAgent) ?? messagesFor('en').accounts.account.unknownBrowser,
    ip: request.ip,
    timezone,
    locale: localeAskedBy(server, request),
    isKnownTo: (userId) => findKnownBrowser(server, request, userId) !== undefined,
  }
}

/** Only after the sign-in has committed. The newest proof comes first, up to the maximum. */
export function rememberBrowser(server: Server, reply: FastifyReply, userId: string): void {
  const { request } = reply
  const others = proofsIn(request).filter(
    (proof) => /^[\w-]{12}\.[\w-]{22}$/.test(proof) && idIn(server, userId, proof) === undefined,
  )
  const proofs = [makeProof(server, userId), ...new Set(others)].slice(0, proofsMax)
  setCookie(reply, {
    name: cookieName,
    value: proofs.join('~'),
    maxAgeSeconds: (lifeDays * dayMs) / 1000,
    isSecure: server.baseUrl.startsWith('https:'),
  })
}
