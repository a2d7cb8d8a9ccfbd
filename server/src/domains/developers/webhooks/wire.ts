import { type Static, Type } from 'typebox'
import type { Caller } from '#kernel/context.ts'
import {
  Body,
  Id,
  Name,
  Nullable,
  OneOf,
  optionalProperties,
  Shape,
  Text,
  Timestamp,
  Uri,
  visible,
} from '#kernel/operation/schema.ts'
import type { SentDelivery } from './commands.send.ts'
import type { WebhookHealthRow } from './queries.admin.ts'
import type { AttemptRow } from './queries.attempts.ts'
import type { ChannelRow } from './queries.channels.ts'
import type { WebhookRow } from './queries.ts'
import { listUnreadable } from './rules.audience.ts'
import { type ChannelFormat, channelFormats, channelProblems, problemOf } from './rules.channels.ts'
import { isSuccess, wireId } from './rules.ts'

const Audience = OneOf('mine', 'platform')

const WebhookName = Name(100, { description: 'What its owner calls it' })

export const webhook = {
  id: Id,
  name: Nullable(WebhookName),
  url: Uri,
  eventTypes: Type.Array(Type.String(), { description: 'Types to deliver; `*` and `rsvp.*` match several' }),
  unreadable: Type.Array(Type.String(), {
    description: 'Requested types that are never delivered, because the creator lacked the scope',
  }),
  isActive: Type.Boolean(),
  audience: {
    ...Audience,
    description: "`mine`: events about the owner and the owner's groups; `platform`: all events",
  },
  /** Why it was disabled, if not by its owner. */
  disabledReason: Nullable({
    ...OneOf('gone', 'failing', 'grant_ended'),
    description: 'Why the webhook was turned off automatically; null if it was not',
  }),
  failingSince: Nullable({
    ...Timestamp,
    description: 'First failure since the last success; null while deliveries succeed',
  }),
  pending: Type.Integer({ description: 'Deliveries that wait, counted up to 100' }),
  createdAt: Nullable(Timestamp),
}

export const secret = Type.Optional(
  Type.String({ description: 'Signing secret; only in the response that creates or rotates it' }),
)

export const Webhook = Shape('Webhook', { ...webhook, secret })
/** As it is listed: without its secret. */
const KnownWebhook = Shape('KnownWebhook', webhook)
export const Webhooks = Shape('Webhooks', { webhooks: Type.Array(KnownWebhook) })

const fields = {
  name: Nullable(WebhookName),
  url: { ...Uri, description: 'Public https URL that receives the events' },
  eventTypes: Type.Array(Text(1, 100), {
    minItems: 1,
    maxItems: 50,
    description: 'Types to deliver; `*` and `rsvp.*` match several',
  }),
  audience: {
    ...Audience,
    description: "`mine`: events about the owner and the owner's groups; `platform`: all events, needs the scope admin",
  },
}

export const CreateWebhookRequest = Body('CreateWebhookRequest', {
  name: Type.Optional(fields.name),
  url: fields.url,
  eventTypes: Type.Optional(
    Type.Array(Text(1, 100), {
      minItems: 1,
      maxItems: 50,
      default: ['*'],
      description: 'Types to deliver; `*` and `rsvp.*` match several',
    }),
  ),
  audience: Type.Optional(fields.audience),
})

export const UpdateWebhookRequest = Body(
  'UpdateWebhookRequest',
  optionalProperties(
    Type.Object({ ...fields, isActive: Type.Boolean({ description: 'false turns the webhook off' }) }),
  ),
)

export const WebhookDelivery = Shape('WebhookDelivery', {
  id: Id,
  eventType: Type.String(),
  statusCode: Nullable(
    Type.Integer({ description: "Status of the receiver's response; null while pending, or without a response" }),
  ),
  success: Type.Boolean({ description: 'Whether the receiver answered with a 2xx status' }),
  deliveredAt: Nullable({ ...Timestamp, description: 'When the attempt was made; null while pending' }),
  eventId: Type.String({ description: 'Sent to the receiver as `webhook-id`' }),
  attempt: Type.Integer({ description: 'Counted from 1' }),
  error: Nullable(Type.String({ description: 'Why there was no response' })),
  durationMs: Nullable(Type.Integer({ description: 'Duration of the attempt in milliseconds' })),
  responseBody: Nullable(Type.String({ description: 'First 4 KiB of the response' })),
})
export const WebhookDeliveries = Shape('WebhookDeliveries', { deliveries: Type.Array(WebhookDelivery) })

export const TestWebhookRequest = Body('TestWebhookRequest', {
  eventType: Type.Optional({
    ...Text(1, 100),
    description: 'Type whose example data is sent; without it, a `webhook.test` event',
  }),
})

export const WebhookTestResult = Shape('WebhookTestResult', {
  success: Type.Boolean({ description: 'Whether the receiver answered with a 2xx status' }),
  statusCode: Nullable(Type.Integer({ description: "Status of the receiver's response; null without a response" })),
  responseBody: Nullable(Type.String({ description: 'First 4 KiB of the response' })),
  error: Nullable(Type.String({ description: 'Why there was no response' })),
  isQueued: Type.Optional(
    Type.Boolean({ description: 'true for a pull webhook: the event waits to be taken, and nothing was sent yet' }),
  ),
})

export const EventTypes = Shape('EventTypes', {
  eventTypes: Type.Array(
    Shape('EventTypeInfo', {
      type: Type.String(),
      description: Type.String(),
      scope: Type.String({ description: 'Scope the creator of a webhook needs to receive this type' }),
      ownScope: Type.String({ description: 'Scope that is enough for events about the owner of the webhook' }),
      schemaUrl: Type.String({ description: 'JSON Schema of the body' }),
    }),
  ),
})

export const WebhookHealth = Shape('WebhookHealth', {
  id: Id,
  owner: Shape('WebhookOwner', { id: Id, username: Nullable(Type.String()), name: Type.String() }),
  host: Type.String({ description: 'Host of the URL; the path is never shown' }),
  isActive: webhook.isActive,
  disabledReason: webhook.disabledReason,
  failingSince: webhook.failingSince,
  pending: Type.Integer({ description: 'Deliveries that wait, counted up to 1,000' }),
  lastSuccessAt: Nullable({ ...Timestamp, description: 'Among the last 100 attempts' }),
  createdAt: Timestamp,
})

type Reason = Static<typeof Webhook>['disabledReason']

/** Active but not alive: the grant it was created with has ended. */
const disabledReasonOf = (row: Pick<WebhookRow, 'is_active' | 'is_live' | 'disabled_reason'>): Reason =>
  row.is_active && !row.is_live ? 'grant_ended' : (row.disabled_reason as Reason)

export function presentWebhook(row: WebhookRow, owner: Pick<Caller, 'role'>): Static<typeof Webhook> {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    eventTypes: row.event_types,
    unreadable: listUnreadable({ eventTypes: row.event_types, scopes: row.scopes, isAdmin: owner.role === 'admin' }),
    isActive: row.is_live,
    audience: row.audience as 'mine' | 'platform',
    disabledReason: disabledReasonOf(row),
    failingSince: row.failing_since,
    pending: row.pending,
    createdAt: row.created_at,
  }
}

export function presentAttempt(row: AttemptRow): Static<typeof WebhookDelivery> {
  return {
    id: row.id,
    eventType: row.event_type,
    statusCode: row.status_code,
    success: row.is_success,
    deliveredAt: row.attempted_at,
    eventId: wireId(row.event_id),
    attempt: row.attempt,
    error: row.error,
    durationMs: row.duration_ms,
    responseBody: row.response_body,
  }
}

/** A pending attempt: it will appear in the list under this id. */
export function presentWaiting(row: Pick<AttemptRow, 'id' | 'event_id' | 'event_type'>) {
  const nothing = { statusCode: null, deliveredAt: null, error: null, durationMs: null, responseBody: null }
  return {
    id: row.id,
    eventType: row.event_type,
    success: false,
    eventId: wireId(row.event_id),
    attempt: 1,
    ...nothing,
  }
}

/** Without a result it waits in a pull webhook. */
export function presentTrial(sent: SentDelivery | undefined): Static<typeof WebhookTestResult> {
  if (!sent) return { success: true, statusCode: null, responseBody: null, error: null, isQueued: true }
  const { statusCode, responseBody, error } = sent
  return { success: isSuccess(sent), statusCode, responseBody, error }
}

/** The path of a URL may be a secret, so only its host is shown. */
export function presentWebhookHealth(row: WebhookHealthRow): Static<typeof WebhookHealth> {
  return {
    id: row.id,
    owner: { id: row.user_id, username: row.username, name: row.name },
    host: URL.parse(row.url)?.host ?? '',
    isActive: row.is_live,
    disabledReason: disabledReasonOf(row),
    failingSince: row.failing_since,
    pending: row.pending,
    lastSuccessAt: row.last_success_at,
    createdAt: row.created_at,
  }
}

const Format = OneOf(...channelFormats)

export const CreateChannelRequest = Body('CreateChannelRequest', {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    ...visible,
    description: 'Address of the incoming webhook; it is stored encrypted and never returned',
  }),
  format: Type.Optional({
    ...Format,
    description: 'Needed for Mattermost',
  }),
})

export const Channel = Shape('Channel', {
  id: Id,
  format: { ...Format, description: 'Which chat it is' },
  host: Type.String({ description: 'Host name of the address. The address itself is a secret and never returned' }),
  state: {
    ...OneOf('active', 'failing', 'off'),
    description: '`failing`: see `problem`; `off`: nothing is posted until a test post is accepted',
  },
  problem: Nullable({
    ...OneOf(...channelProblems),
    description: 'Why the last post failed; null if it did not',
  }),
  lastPostAt: Nullable({ ...Timestamp, description: 'When it was last posted to' }),
})

export const Channels = Shape('Channels', {
  channels: Type.Array(Channel, { description: 'Oldest first' }),
})

export function presentChannel(row: ChannelRow): Static<typeof Channel> {
  const hasAttempt = row.last_status !== null || row.last_error !== null
  // Attempts are kept for 30 days; that it was turned off is known for longer.
  const gone = row.disabled_reason === 'gone' ? ('gone' as const) : null
  const problem = hasAttempt ? problemOf({ statusCode: row.last_status, error: row.last_error }) : gone
  const isFailing = problem !== null || row.failing_since !== null
  return {
    id: row.id,
    format: row.format as ChannelFormat,
    host: row.host,
    state: !row.is_live ? 'off' : isFailing ? 'failing' : 'active',
    problem,
    lastPostAt: row.last_post_at,
  }
}
