import type { FastifyRequest } from 'fastify'
import { findAccountByEmail, networkMails, type SignInOrigin } from '#domains/accounts/sign-in/index.ts'
import { MailLimitReached, MailPaused } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { networksOf } from '#surfaces/http/address.ts'
import { assertWithin } from '#surfaces/http/rate-limit.ts'
import { refusalHeaders } from '#surfaces/operations/rate-limit-headers.ts'
import { findKnownBrowser } from './known-browsers.ts'
import type { AccountScope } from './session.ts'

const windowSeconds = 600

/** Who requests a mail: a known browser or a network. Stored as keyed hashes only. */
export async function originOf(
  { server }: AccountScope,
  request: FastifyRequest,
  email: string,
): Promise<SignInOrigin> {
  const account = await findAccountByEmail(server.database, email)
  const browser = account && findKnownBrowser(server, request, account.id)
  const names = browser === undefined ? networksOf(request.ip) : [`browser ${browser}`]
  return { isKnown: browser !== undefined, hashes: names.map((name) => server.keys.mac('networks', name)) }
}

/** Limits how many addresses one network can make us write to. Known browsers have their own limit. */
export async function assertNetworkMailLimit(
  { server }: AccountScope,
  request: FastifyRequest,
  origin: SignInOrigin,
): Promise<void> {
  if (origin.isKnown) return
  const networks = networksOf(request.ip)
  const limits = networkMails[networks.length]!
  const buckets = networks.map((network, at) => ({ key: `mail:${network}`, limit: limits[at]!, windowSeconds }))
  const verdicts = await Promise.all(buckets.map((bucket) => server.limiter.consume(bucket, 1)))
  for (const verdict of verdicts) assertWithin(verdict, server.clock.now())
}

/** Why a mail was not sent. */
export type MailRefusal = { is: 'too-many' | 'full'; until: Date } | { is: 'paused' | 'failed' }

export function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailPaused) return { is: 'paused' }
  return error instanceof MailLimitReached ? { is: 'full', until: error.until } : { is: 'failed' }
}

const refusals = {
  'too-many': { alert: 'tooManyMails', status: 429 },
  full: { alert: 'mailsFull', status: 503 },
  paused: { alert: 'mailPaused', status: 503 },
  failed: { alert: 'mailFailed', status: 503 },
} as const

/** The message and the headers for a refused mail. */
export function describeMailRefusal({ server }: AccountScope, { accounts }: Messages, refusal: MailRefusal) {
  const { alert, status } = refusals[refusal.is]
  if (!('until' in refusal)) return { alert: accounts.signIn[alert], status, headers: { 'Retry-After': '30' } }
  const all = refusalHeaders(Math.ceil(refusal.until.getTime() / 1000), server.clock.now())
  const later = { 'Retry-After': all['Retry-After']! }
  return { alert: accounts.signIn[alert], status, headers: refusal.is === 'too-many' ? all : later }
}
