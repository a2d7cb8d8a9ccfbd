import { type Static, Type } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import { Body, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import { dayMs } from '#kernel/time.ts'
import type { Handout } from './commands.pull.ts'
import type { PullWebhookRow } from './queries.pull.ts'
import { listUnreadable } from './rules.audience.ts'
import { bodyOf, headersOf, type SigningKey, takenMax, wireId } from './rules.ts'
import { CreateWebhookRequest, secret, webhook } from './wire.ts'

const { id, name, eventTypes, unreadable, audience, isActive } = webhook
const pullWebhook = {
  ...{ id, name, eventTypes, unreadable, audience },
  isActive: { ...isActive, description: 'false once the grant it was created with has ended' },
  pending: Type.Integer({ description: 'Events that wait to be taken or reported, counted up to 1,000' }),
  lastTakenAt: { ...Timestamp, description: 'When a program last took events; at first, when it was created' },
  expiresAt: { ...Timestamp, description: '24 hours after the last take; then it is deleted' },
  createdAt: Timestamp,
}

export const PullWebhook = Shape('PullWebhook', { ...pullWebhook, secret })
/** As it is listed: without its secret. */
const KnownPullWebhook = Shape('KnownPullWebhook', pullWebhook)
export const PullWebhooks = Shape('PullWebhooks', { pullWebhooks: Type.Array(KnownPullWebhook) })

const { name: newName, eventTypes: newTypes, audience: newAudience } = CreateWebhookRequest.properties
export const CreatePullWebhookRequest = Body('CreatePullWebhookRequest', {
  name: newName,
  eventTypes: newTypes,
  audience: newAudience,
})

const Report = Type.Object(
  {
    eventId: { ...Text(1, 100), description: 'As it was handed out; unknown ids are ignored' },
    statusCode: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 599, description: 'What your receiver answered; 2xx is a success' }),
    ),
    durationMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000, description: 'How long it took' })),
    responseBody: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Beginning of the response, without NUL; 4 KiB of it are kept for the log',
      }),
    ),
    error: Type.Optional({ ...Text(1, 200), description: 'Why there was no response, such as `connection`' }),
  },
  { title: 'TakenReport', additionalProperties: false },
)

export const TakeRequest = Body('TakeRequest', {
  done: Type.Optional(
    Type.Array(Report, {
      maxItems: 2 * takenMax,
      description:
        'Results of events taken before. Without `statusCode` and `error`, the event was accepted. A failed one comes again, on the schedule of webhooks',
    }),
  ),
  again: Type.Optional(
    Type.Boolean({
      description:
        'true in the first request of a program that was restarted: events that were taken and not reported come now, not after a minute',
    }),
  ),
  waitSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 25,
      default: 0,
      description: 'How long to wait for an event if there is none',
    }),
  ),
})

export const TakenEvents = Shape('TakenEvents', {
  deliveries: Type.Array(
    Shape('TakenEvent', {
      eventId: Type.String({ description: 'The `webhook-id`' }),
      eventType: Type.String(),
      attempt: Type.Integer({ description: 'Counted from 1' }),
      headers: Type.Record(Type.String(), Type.String(), {
        description: 'Headers to send to your receiver, with a signature made now',
      }),
      body: Type.String({ description: 'The exact body that is signed, as JSON text' }),
    }),
  ),
})

export function presentPullWebhook(row: PullWebhookRow, owner: Pick<Caller, 'role'>): Static<typeof PullWebhook> {
  return {
    id: row.id,
    name: row.name,
    eventTypes: row.event_types,
    unreadable: listUnreadable({ eventTypes: row.event_types, scopes: row.scopes, isAdmin: owner.role === 'admin' }),
    audience: row.audience as 'mine' | 'platform',
    isActive: row.is_live,
    pending: row.pending,
    lastTakenAt: row.taken_at,
    expiresAt: new Date(Date.parse(row.taken_at) + dayMs).toISOString(),
    createdAt: row.created_at,
  }
}

/** The program that forwards the body writes the headers of its connection itself. */
export function presentHandout({ message, attempt, takenAt }: Handout, keys: readonly SigningKey[]) {
  const body = bodyOf(message)
  const {
    'content-length': _length,
    'accept-encoding': _encoding,
    ...headers
  } = headersOf(message.eventId, body, keys, new Date(takenAt))
  const taken: Static<typeof TakenEvents>['deliveries'][number] = {
    eventId: wireId(message.eventId),
    eventType: message.type,
    attempt,
    headers,
    body,
  }
  return taken
}
