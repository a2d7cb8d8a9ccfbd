import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { isBlocked } from './commands.ts'
import {
  deleteFailing,
  deleteFollowersOf,
  deleteInbox,
  findFollower,
  listTargets,
  updateFailing,
} from './queries.followers.ts'
import { deleteClosedActors, deleteReceived, findSigner } from './queries.ts'
import { withProof } from './rules.proof.ts'
import { type Activity, addressesOf, decideOutcome, decidePurge, hostOf, type Outcome } from './rules.ts'
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
async function send(ctx: JobContext, { groupId, activity, inbox }: Delivery): Promise<Outcome | undefined> {
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
async function note({ write, now }: JobContext, inbox: string, outcome: Outcome): Promise<void> {
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
