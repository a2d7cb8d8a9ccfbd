import type { ReactionContext } from '#kernel/context.ts'
import { reaction } from '#kernel/jobs.ts'
import { closeActor } from './commands.ts'
import { acceptFollower, fanOut } from './jobs.ts'
import { findShare, findSharedEvent, lockShare, updateShare } from './queries.events.ts'
import { findActor, lockOpenActor } from './queries.ts'
import { decideShare, isShownChange } from './rules.ts'

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
