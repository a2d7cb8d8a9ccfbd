import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#surfaces/http/address.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

/**
 * Programs that open a link to show what is behind it, or to index it. Signal calls itself WhatsApp, and Apple's Messages
 * call themselves facebookexternalhit. Cubot is a make of phones.
 */
const programs = new RegExp(
  [
    String.raw`(?<!\bcu)bot\b|crawler|spider`,
    '(link|uri|url|bing) ?preview|linkexpand|pagerenderer|read-aloud|google-inspectiontool|lighthouse|validator',
    'facebookexternalhit|facebookcatalog|meta-external|^whatsapp/|vkshare|^viber|slack-imgproxy',
    'embedly|iframely|cardyb|mastodon/|pleroma|misskey/|friendica|flipboardproxy|http\\.rb/|ia_archiver',
  ].join('|'),
  'i',
)

const aheadHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']

/** Whether somebody looks at the page now. What only looks ahead for somebody, or at what a link leads to, is nobody. */
export function isSomebody({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? ''
  const isAhead = aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
  return method === 'GET' && !isAhead && agent !== '' && !programs.test(agent)
}

const cookieName = 'mp_anon'
const cookieSeconds = 90 * 86_400

/** The browser as it is known to passes: by a number that says nothing, until it forgets it. */
export function findBrowser(request: FastifyRequest): string | undefined {
  const value = findCookie(request, cookieName)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined
}

export function nameBrowser({ baseUrl }: HttpServer, reply: FastifyReply): string {
  const value = randomBytes(16).toString('base64url')
  setCookie(reply, { name: cookieName, value, maxAgeSeconds: cookieSeconds, isSecure: baseUrl.startsWith('https:') })
  return value
}

/** What one owner may know of a browser. Two of them cannot find out that they met the same. */
export function visitorOf({ keys }: HttpServer, browser: string, ownerId: string): string {
  return keys.mac('visitors', `${ownerId} ${browser}`).toString('base64url').slice(0, 22)
}

/** Of those that show a cookie, which anybody can make up. */
const browsersPerAddress = 20

interface Visit {
  passId: string
  ip: string
  hasCookie: boolean
}

/**
 * Notes a visit unless this address has left enough of them at this pass today: one by browsers without a cookie, because a
 * program that keeps none would be a new visitor each time. A browser that comes back with its cookie counts by itself. What
 * turns out to be no news is given back.
 */
export async function countVisit(
  { limiter, clock }: HttpServer,
  { passId, ip, hasCookie }: Visit,
  note: () => Promise<boolean>,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  const key = `visits:${hasCookie ? 'known' : 'new'}:${passId}:${day}:${addressKey(ip)}`
  const bucket = { key, limit: hasCookie ? browsersPerAddress : 1, windowSeconds: 86_400 }
  const { allowed, isCounted } = await limiter.consume(bucket, 1)
  const isNews = allowed && (await note())
  if (isCounted && !isNews) await limiter.consume(bucket, -1)
}
