import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#surfaces/http/address.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

/**
 * Programs that open a link to preview or index it. Signal identifies as WhatsApp, and Apple Messages as
 * facebookexternalhit. Cubot is a phone brand.
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

/** Whether a person views the page now. Prefetches, link previews and crawlers do not count. */
export function isHumanVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? ''
  const isAhead = aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
  return method === 'GET' && !isAhead && agent !== '' && !programs.test(agent)
}

const cookieName = 'mp_anon'
const cookieSeconds = 90 * 86_400

/** The random id of this browser in its cookie. */
export function findBrowserId(request: FastifyRequest): string | undefined {
  const value = findCookie(request, cookieName)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined
}

export function assignBrowserId({ baseUrl }: HttpServer, reply: FastifyReply): string {
  const value = randomBytes(16).toString('base64url')
  setCookie(reply, { name: cookieName, value, maxAgeSeconds: cookieSeconds, isSecure: baseUrl.startsWith('https:') })
  return value
}

/** The id of a browser for one pass owner. Two owners cannot find out that they met the same browser. */
export function visitorOf({ keys }: HttpServer, browser: string, ownerId: string): string {
  return keys.mac('visitors', `${ownerId} ${browser}`).toString('base64url').slice(0, 22)
}

/** Limits browsers with a cookie per address, because anyone can make up a cookie. */
const browsersPerAddress = 20

interface Visit {
  passId: string
  ip: string
  hasCookie: boolean
}

/**
 * Records a visit within a daily limit per address and pass. Browsers without a cookie share one visit, because a
 * program that stores no cookies would be a new visitor each time. A visit that adds nothing new does not count.
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
