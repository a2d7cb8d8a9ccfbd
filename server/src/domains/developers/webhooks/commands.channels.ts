import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import { findGroup, lockGroup } from '#domains/groups/groups/index.ts'
import type { Cipher, ExternalContext, Links, Reader, WriteContext, Writer } from '#kernel/context.ts'
import { inSending } from '#kernel/data/sending.ts'
import type { DomainEvent } from '#kernel/events.ts'
import { pickMessages } from '#messages/index.ts'
import { type NamedChannel, requireChannel } from './access.ts'
import { postOnce, type Way } from './commands.send.ts'
import { assertAddress, unlessBusy } from './commands.ts'
import { insertAttempt } from './queries.attempts.ts'
import {
  type ChannelRow,
  findNewsGroup,
  findPostable,
  insertChannel,
  insertPosts,
  listChannels,
  listLiveChannels,
  lockQueues,
  updateChannelOn,
} from './queries.channels.ts'
import type { DueDeliveryRow, Lease } from './queries.delivery.ts'
import { insertDeliveries } from './queries.fan-out.ts'
import { updateQueueAfresh } from './queries.ts'
import { assertChannelRoom, type ChannelFormat, canBecomePublic, decideFormat } from './rules.channels.ts'
import { bodyOfPost } from './rules.posts.ts'
import { isSuccess } from './rules.ts'
import type { CreateChannelRequest } from './wire.ts'

/*
 * A channel is a webhook of a group: the same queue, deliveries, attempts, pauses and end as those of developers, so that what is
 * known of their retries and crashes holds here too. Three things differ: who owns it, what decides that something is sent
 * (`queuePosts` instead of the fan-out by types), and the body, which is made from the event as it is when it is sent.
 */

/** Encrypted like the secrets of webhooks, and in their column: the address is enough to post. */
const openAddress = (cipher: Cipher, { secrets }: Pick<ChannelRow, 'secrets'>) =>
  cipher.decrypt('webhook-secrets', secrets)

export async function createChannel(
  { db, cipher, outbound, now }: WriteContext,
  groupId: string,
  { url: address, format: chosen }: Static<typeof CreateChannelRequest>,
): Promise<string> {
  assertAddress(outbound, address)
  const url = new URL(address)
  const format = decideFormat(url, chosen)
  await lockGroup(db, groupId)
  const channels = await listChannels(db, groupId)
  // The same address again is the same channel, or each event would be posted twice.
  const known = channels.find((channel) => openAddress(cipher, channel) === url.href)
  if (known) return known.id
  assertChannelRoom(channels.length)
  const id = randomUUIDv7()
  const secrets = cipher.encrypt('webhook-secrets', url.href)
  await insertChannel(db, { id, group_id: groupId, format, host: url.host, secrets, created_at: now.toISOString() })
  return id
}

/** Puts an event that is new to everyone into the queues of its group's channels, once for each of them. */
export async function queuePosts(
  tx: Writer,
  { id: cause, type: eventType, data }: DomainEvent<'event.published' | 'event.updated'>,
  now: Date,
): Promise<void> {
  if ('fields' in data && !canBecomePublic(data.fields)) return
  const { eventId } = data
  const groupId = await findNewsGroup(tx, eventId, now)
  if (groupId === undefined) return
  const channels = await listLiveChannels(tx, groupId)
  if (channels.length === 0) return
  await inSending(tx, async (sending) => {
    await lockQueues(sending, channels)
    const ids = await insertPosts(sending, channels, { eventId, cause })
    const deliveries = ids.map((webhookId) => ({ webhookId, eventId: cause, eventType }))
    if (deliveries.length > 0) await insertDeliveries(sending, deliveries)
  })
}

interface PostContext {
  db: Reader
  cipher: Cipher
  links: Pick<Links, 'baseUrl'>
}

/** Posts what was queued, as it is now; undefined when the event is no longer public, or has begun. */
export async function findPost(
  { db, cipher, links }: PostContext,
  lease: Pick<Lease, 'groupId' | 'format' | 'secrets'>,
  { data }: Pick<DueDeliveryRow, 'data'>,
  now: Date,
) {
  const { eventId } = data as { eventId: string }
  const event = lease.groupId === null ? undefined : await findPostable(db, lease.groupId, eventId, now)
  if (!event) return undefined
  const format = lease.format as ChannelFormat
  const messages = pickMessages({}, 'public')
  const { title, when, place, groupName, url } = presentEventFacts(event, links, messages)
  const text = messages.channels.post
  const lines = [{ label: text.when, text: when }, ...(place === null ? [] : [{ label: text.where, text: place }])]
  const post = { lead: text.lead(groupName ?? ''), title, lines, link: { label: text.link, url } }
  const body = bodyOfPost(format, post)
  return (way: Way) => postOnce(way, { url: openAddress(cipher, lease), format }, body)
}

const trialTimeoutMs = 10_000
/** What the attempts of tests are listed as. */
const testType = 'webhook.test'

/** Posts a few words once, at once, and records the attempt. A channel that was turned off and works is turned on again. */
export async function testChannel(ctx: ExternalContext, named: NamedChannel): Promise<void> {
  const { db, cipher, outbound, links, now } = ctx
  const channel = await requireChannel(db, named)
  const format = channel.format as ChannelFormat
  const text = pickMessages({}, 'public').channels.test
  const { name = '' } = (await findGroup(db, channel.group_id)) ?? {}
  const link = { label: text.link, url: `${links.baseUrl}/groups/${channel.group_id}` }
  const body = bodyOfPost(format, { lead: text.lead(name), title: text.title, lines: [], link })
  const way = { outbound, timeoutMs: trialTimeoutMs, now }
  const sent = await postOnce(way, { url: openAddress(cipher, channel), format }, body).catch(unlessBusy)
  const { statusCode: status_code, error, durationMs: duration_ms } = sent
  const about = { webhook_id: channel.id, event_id: randomUUIDv7(), event_type: testType, attempt: 1, is_test: true }
  const outcome = { is_success: isSuccess(sent), status_code, error, duration_ms, response_body: null }
  await ctx.write(async (unit) => {
    await insertAttempt(unit.db, { id: randomUUIDv7(), ...about, ...outcome, attempted_at: now.toISOString() })
    if (isSuccess(sent) && (await updateChannelOn(unit.db, channel.group_id, channel.id)))
      await updateQueueAfresh(unit.db, channel.id)
  })
}
