import { sendMail } from '#domains/foundation/notifications/index.ts'
import { platformBoard } from '#domains/recognition/scores/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { recountBatch, retireBatch } from './commands.award.ts'
import { awardDueBatch } from './commands.ts'
import { writeAwardMail } from './mail.ts'
import { deleteEmptyBadge, listUnsettled, type Unsettled, updateRecounted } from './queries.awards.ts'
import type { EventAward } from './queries.by-event.ts'
import {
  deleteAudiences,
  findAudience,
  findAwardMail,
  listAudiences,
  updateAudiences,
  updatePlatformAudience,
} from './queries.ts'
import { awardMailKey } from './rules.ts'

/** In batches, each in a short transaction; after a kill the sweep finds the unfinished badge. */
async function follow({ write, now }: JobContext, badge: Unsettled): Promise<void> {
  if (badge.deleted_at !== null) {
    while ((await write((unit) => retireBatch(unit, badge.id, now))) === 'more');
    // In its own transaction: two concurrent removals would otherwise deadlock on the badge.
    return write(({ db }) => deleteEmptyBadge(db, badge.id))
  }
  let after: string | undefined
  do after = await write((unit) => recountBatch(unit, badge.id, now, after))
  while (after !== undefined)
  const { id, recount_id: recountId } = badge
  if (recountId !== null) await write(({ db }) => updateRecounted(db, id, recountId))
}

/** Runs after a badge was created, deleted or got other points. */
export const settleBadge = job<{ badgeId: string; groupId: string | null }>({
  name: 'badges.settle',
  async handler(ctx, { badgeId, groupId }) {
    for (const badge of await listUnsettled(ctx.db, 1, badgeId)) await follow(ctx, badge)
    if (!(await findAudience(ctx.db, groupId ?? platformBoard)))
      await ctx.write(({ db }) =>
        groupId === null ? updatePlatformAudience(db, ctx.now) : updateAudiences(db, [groupId], ctx.now),
      )
  },
})

const sweepMax = 1000

/** Finishes changes that were left incomplete. A failing badge does not block the others. */
export const sweepBadges = job({
  name: 'badges.sweep',
  schedule: '*/10 * * * *',
  async handler(ctx) {
    const failures: unknown[] = []
    for (const badge of await listUnsettled(ctx.db, sweepMax))
      await follow(ctx, badge).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} badges could not be settled`)
  },
})

const groupsAtOnce = 100

/** contract §3: "rarity refreshes every 10 minutes". */
export const countAudiences = job({
  name: 'badges.count-audiences',
  schedule: '*/10 * * * *',
  async handler({ db, write, now }) {
    await write((unit) => updatePlatformAudience(unit.db, now))
    let groupIds: string[]
    let after = platformBoard
    do {
      groupIds = await listAudiences(db, after, groupsAtOnce)
      await write((unit) => updateAudiences(unit.db, groupIds, now))
      after = groupIds.at(-1) ?? after
    } while (groupIds.length === groupsAtOnce)
    await write((unit) => deleteAudiences(unit.db))
  },
})

/** In batches, each in a short transaction. A check-in that was undone meanwhile gives no badge. */
export const awardByEvent = job<EventAward>({
  name: 'badges.award-by-event',
  async handler({ write, now }, award) {
    let after: string | undefined
    do after = (await write((unit) => awardDueBatch(unit, award, now, after))).last
    while (after !== undefined)
  },
})

/** Reads the rows again: the badge may have been revoked meanwhile, or its holder may not want mail. */
export const sendAwardMail = job<{ badgeId: string; userId: string }>({
  name: 'badges.send-gift',
  isOutbound: true,
  async handler(ctx, { badgeId, userId }) {
    const awardMail = await findAwardMail(ctx.db, badgeId, userId)
    if (!awardMail) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'badges',
      key: awardMailKey(badgeId, userId),
      write: (frame) => writeAwardMail(awardMail, frame),
    })
  },
})

export const settleChangedBadge = reaction({
  name: 'badges.settle-changed',
  on: 'badge.changed',
  handler: async ({ enqueue }, { data, groupId }) => enqueue(settleBadge, { badgeId: data.badgeId, groupId }),
})

export const awardRequested = reaction({
  name: 'badges.award-requested',
  on: 'badge.award_requested',
  handler: async ({ enqueue }, { data }) => enqueue(awardByEvent, data),
})

/** Only awards by an organizer are mailed: claimed and earned badges are already known to the user. */
export const mailAwarded = reaction({
  name: 'badges.tell-gifted',
  on: 'badge.awarded',
  async handler({ db, enqueue }, { data: { badgeId, userId } }) {
    if (await findAwardMail(db, badgeId, userId))
      enqueue(sendAwardMail, { badgeId, userId }, awardMailKey(badgeId, userId))
  },
})
