import type { Links } from '#kernel/context.ts'
import { isKind, type NotificationKind } from './wire.ts'

interface Unsubscription {
  userId: string
  kind: NotificationKind
  /** Only news of this group. */
  groupId?: string
}

/** The one-click unsubscribe URL for this kind of mail, or for one group of it. It never expires: people unsubscribe from old mail too. */
export function unsubscribeUrl(links: Links, { userId, kind, groupId }: Unsubscription): string {
  const said = { unsubscribe: kind, userId, ...(groupId !== undefined && { groupId }) }
  return `${links.baseUrl}/unsubscribe/${links.seal('mail-links', said)}`
}

/** The user and kind of an unsubscribe link, or undefined for an invalid link. */
export function findUnsubscription(links: Links, sealed: string): Unsubscription | undefined {
  const said = links.open('mail-links', sealed) as Partial<Record<string, unknown>> | undefined
  if (typeof said?.userId !== 'string' || !isKind(said.unsubscribe)) return undefined
  const { userId, unsubscribe: kind, groupId } = said
  return { userId, kind, ...(typeof groupId === 'string' && { groupId }) }
}

/** An address that will never take our mail, or whose owner has called it spam. */
export interface Bounce {
  email: string
  kind: 'permanent' | 'complaint'
}

type Fields = Record<string, unknown>

const emailMax = 254
/** More are not read from one report: providers send a few at a time. */
const bouncesMax = 1000

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, bouncesMax) : [])

function bounce(email: unknown, kind: Bounce['kind'] | undefined): Bounce[] {
  const isAddress = typeof email === 'string' && email.length <= emailMax && /^[^@\s]+@[^@\s]+$/.test(email)
  return isAddress && kind ? [{ email, kind }] : []
}

/** Our own form: `{"bounces": [{"email": "a@example.org", "kind": "permanent"}]}`. */
function readPlain(report: Fields): Bounce[] {
  return listOf(report.bounces).flatMap((one) => {
    const { email, kind } = fieldsOf(one)
    return bounce(email, kind === 'permanent' || kind === 'complaint' ? kind : undefined)
  })
}

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
function readPostmark({ RecordType, Type, Email }: Fields): Bounce[] {
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') return bounce(Email, 'complaint')
  const isPermanent = Type === 'HardBounce' || Type === 'BadEmailAddress'
  return bounce(Email, RecordType === 'Bounce' && isPermanent ? 'permanent' : undefined)
}

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
function readMailgun(report: Fields): Bounce[] {
  const { event, severity, reason, recipient } = fieldsOf(report['event-data'])
  if (event === 'complained') return bounce(recipient, 'complaint')
  // Also "permanent": mail that Mailgun has given up after hours. Only these say that the address itself was refused.
  const isRefused = severity === 'permanent' && (reason === 'bounce' || reason === 'suppress-bounce')
  return bounce(recipient, event === 'failed' && isRefused ? 'permanent' : undefined)
}

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event ; `blocked` is temporary. */
function readSendGrid({ email, event, type, reason }: Fields): Bounce[] {
  if (event === 'spamreport') return bounce(email, 'complaint')
  const isRefused = event === 'bounce' && type !== 'blocked'
  const isKnown = event === 'dropped' && reason === 'Bounced Address'
  return bounce(email, isRefused || isKnown ? 'permanent' : undefined)
}

/** https://developers.brevo.com/docs/transactional-webhooks */
function readBrevo({ email, event }: Fields): Bounce[] {
  if (event === 'spam' || event === 'complaint') return bounce(email, 'complaint')
  return bounce(email, event === 'hard_bounce' || event === 'invalid_email' ? 'permanent' : undefined)
}

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
function readSes(report: Fields): Bounce[] {
  const { bounce: bounced, complaint } = report
  const type = report.notificationType ?? report.eventType
  if (type === 'Complaint')
    return listOf(fieldsOf(complaint).complainedRecipients).flatMap((one) =>
      bounce(fieldsOf(one).emailAddress, 'complaint'),
    )
  const { bounceType, bouncedRecipients } = fieldsOf(bounced)
  if (type !== 'Bounce' || bounceType !== 'Permanent') return []
  return listOf(bouncedRecipients).flatMap((one) => bounce(fieldsOf(one).emailAddress, 'permanent'))
}

/** SES reports through SNS, which sends the report as a text. */
function readSns({ Type, Message }: Fields): Bounce[] {
  if (Type !== 'Notification' || typeof Message !== 'string') return []
  try {
    return readSes(fieldsOf(JSON.parse(Message)))
  } catch {
    return []
  }
}

const readers = [readPlain, readPostmark, readMailgun, readSendGrid, readBrevo, readSes, readSns]

/** The bounces in a report of any provider that we know. Temporary failures, deliveries and unknown forms give none. */
export function readBounces(report: unknown): Bounce[] {
  const reports = Array.isArray(report) ? listOf(report) : [report]
  const found = reports.flatMap((one) => readers.flatMap((read) => read(fieldsOf(one))))
  const byAddress = new Map(found.map((one) => [one.email.toLowerCase(), one]))
  return [...byAddress.values()].slice(0, bouncesMax)
}

/**
 * The address that an operator opens once, so that SNS begins to report. We never fetch it ourselves: a report may name
 * any address.
 */
export function findConfirmation(report: unknown): string | undefined {
  const { Type, SubscribeURL } = fieldsOf(report)
  if (Type !== 'SubscriptionConfirmation' || typeof SubscribeURL !== 'string') return undefined
  const url = URL.parse(SubscribeURL)
  const isAmazon = url?.protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  return isAmazon && url.port === '' && url.username === '' ? url.href : undefined
}
