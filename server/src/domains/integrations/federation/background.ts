import type { JobContext, ReactionContext } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { closeActor, isBlocked } from './commands.ts'
import { findShare, findSharedEvent, lockShare, updateShare } from './queries.events.ts'
import {
  deleteClosedActors,
  deleteFailing,
  deleteFollowersOf,
  deleteInbox,
  deleteReceived,
  findActor,
  findFollower,
  findSigner,
  listTargets,
  lockOpenActor,
  updateFailing,
} from './queries.ts'
import {
  type Activity,
  addressesOf,
  decideOutcome,
  decidePurge,
  decideShare,
  type FederationOutcome,
  hostOf,
  isShownChange,
  withProof,
} from './rules.ts'
import { findActivityDocument } from './views.ts'

interface Delivery {
  groupId: string
  activity: Activity
  inbox: string
}

/** The same for the same activity and address, so that a fan-out that was interrupted adds each job once. */
const occasionOf = ({ groupId, activity, inbox }: Delivery) => JSON.stringify([groupId, activity, inbox])

const pageSize = 500

/** One job per server. In pages, each with its own transaction. */
export const fanOut = job<{ groupId: string; activity: Activity }>({
  name: 'federation.fan-out',
  needs: 'federation',
  async handler({ db, write }, { groupId, activity }) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const targets = await listTargets(db, groupId, after, pageSize)
      await write(async (unit) => {
        for (const { inbox, is_failing: isFailing } of targets) {
          const delivery = { groupId, activity, inbox }
          unit.enqueue(isFailing ? retryDelivery : deliver, delivery, occasionOf(delivery))
        }
      })
      after = targets.length < pageSize ? undefined : targets.at(-1)!.inbox
    }
    // They follow again if the group comes back.
    if (activity.kind === 'group-delete') await write(({ db: tx }) => deleteFollowersOf(tx, groupId))
  },
})

/** Sends once. Undefined when there is nothing to send. */
async function send(ctx: JobContext, { groupId, activity, inbox }: Delivery): Promise<FederationOutcome | undefined> {
  const { db, links, cipher, federation, now } = ctx
  const host = hostOf(inbox)
  const signer = await findSigner(db, groupId)
  if (!federation || !signer || host === undefined || (await isBlocked(db, host))) return undefined
  const document = await findActivityDocument(db, links, groupId, activity)
  if (!document) return undefined
  const at = addressesOf(links.baseUrl, groupId)
  const proofKey = cipher.decrypt('federation', signer.ed25519_private)
  const body = JSON.stringify(withProof(document, proofKey, at.proofKey, now))
  const key = { keyId: at.mainKey, privateKey: cipher.decrypt('federation', signer.rsa_private) }
  const status = await federation.deliver({ inbox, body, ...key }).catch((error: unknown) => {
    if (error instanceof OutboundError) return undefined
    throw error
  })
  return decideOutcome(status)
}

/** What a server answered decides whether its people stay followers. */
async function note({ write, now }: JobContext, inbox: string, outcome: FederationOutcome): Promise<void> {
  await write(({ db }) =>
    outcome === 'gone' ? deleteInbox(db, inbox) : updateFailing(db, inbox, outcome !== 'sent', now),
  )
}

/** The first try. A server that does not answer is tried again in another queue, so that it delays no other. */
export const deliver = job<Delivery>({
  name: 'federation.deliver',
  needs: 'federation',
  isOutbound: true,
  async handler(ctx, delivery) {
    const outcome = await send(ctx, delivery)
    if (outcome === undefined) return
    await note(ctx, delivery.inbox, outcome)
    if (outcome === 'failed')
      await ctx.write(async ({ enqueue }) => enqueue(retryDelivery, delivery, occasionOf(delivery)))
  },
})

/** The error that makes the queue try again. It says nothing about the server. */
class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
}

/** Up to 20 tries in about nine hours. */
export const retryDelivery = job<Delivery>({
  name: 'federation.retry',
  needs: 'federation',
  isOutbound: true,
  async handler(ctx, delivery) {
    const outcome = await send(ctx, delivery)
    if (outcome === undefined) return
    await note(ctx, delivery.inbox, outcome)
    if (outcome === 'failed') throw new DeliveryFailed('a server that follows a group does not answer')
  },
})

/** To the follower alone, not to their whole server. */
export const acceptFollower = job<{ groupId: string; actor: string }>({
  name: 'federation.accept',
  needs: 'federation',
  isOutbound: true,
  async handler({ db, write }, { groupId, actor }) {
    const follower = await findFollower(db, groupId, actor)
    if (!follower) return
    const delivery: Delivery = { groupId, activity: { kind: 'accept', actor }, inbox: follower.inbox }
    await write(async ({ enqueue }) => enqueue(deliver, delivery, JSON.stringify([follower.follow_id, delivery])))
  },
})

/** Followers that could not be reached for a week, keys of groups that turned it off, and old requests. */
export const purge = job({
  name: 'federation.purge',
  needs: 'federation',
  schedule: '23 * * * *',
  async handler({ write, now }) {
    const { failing, closed, received } = decidePurge(now)
    await write(({ db }) => deleteFailing(db, failing))
    await write(({ db }) => deleteClosedActors(db, closed))
    await write(({ db }) => deleteReceived(db, received))
  },
})

/** Reads the event again: what was public when it changed may be hidden now. */
async function share(ctx: ReactionContext, eventId: string, cause: string): Promise<void> {
  const { db, now, enqueue } = ctx
  const groupId = (await findSharedEvent(db, eventId))?.actor_id ?? (await findShare(db, eventId))?.group_id
  if (groupId === undefined || !(await lockOpenActor(db, groupId))) return
  const state = await lockShare(db, eventId, groupId, now)
  const event = await findSharedEvent(db, eventId)
  const sent = decideShare(state, { isPublic: event !== undefined, isCancelled: event?.event_status === 'cancelled' })
  if (!sent) return
  await updateShare(db, eventId, { generation: sent.generation, is_shared: sent.kind !== 'delete' }, now)
  enqueue(fanOut, { groupId, activity: { ...sent, eventId, cause } })
}

/** Followers get new, changed and cancelled events, and learn when one is no longer public. */
export const shareEvents = reaction({
  name: 'federation.share-events',
  isAlone: true,
  needs: 'federation',
  on: ['event.published', 'event.updated', 'event.cancelled', 'event.deleted'],
  handler: (ctx, { id, data }) => share(ctx, data.eventId, id),
})

/** A group that was hidden or archived is gone for its followers. */
export const shareGroup = reaction({
  name: 'federation.share-group',
  isAlone: true,
  needs: 'federation',
  on: 'group.updated',
  async handler(ctx, { id, data: { groupId, fields } }) {
    if (!(await lockOpenActor(ctx.db, groupId))) return
    if (!(await findActor(ctx.db, { id: groupId }))) await closeActor(ctx, groupId, ctx.now)
    else if (isShownChange(fields)) ctx.enqueue(fanOut, { groupId, activity: { kind: 'group-update', cause: id } })
  },
})

export const tellClosed = reaction({
  name: 'federation.tell-closed',
  needs: 'federation',
  on: 'federation.closed',
  async handler({ enqueue }, { id, data: { groupId } }) {
    enqueue(fanOut, { groupId, activity: { kind: 'group-delete', cause: id } })
  },
})

export const tellAccepted = reaction({
  name: 'federation.tell-accepted',
  needs: 'federation',
  on: 'federation.followed',
  async handler({ enqueue }, { data: { groupId, actor } }) {
    enqueue(acceptFollower, { groupId, actor })
  },
})
