import { deliver } from '#domains/instance/notifications/index.ts'
import { wholeBoard } from '#domains/recognition/scores/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { recountSome, retireSome } from './commands.award.ts'
import { writeGift } from './mail.ts'
import { deleteAudiences, findAudience, listAudiences, updateAudiences, updateEverybody } from './queries.audiences.ts'
import { deleteEmptyBadge, listUnsettled, type Unsettled, updateRecounted } from './queries.awards.ts'
import { findGift } from './queries.mail.ts'

/** Piece by piece, each in a short transaction; whoever is killed half-way leaves a badge that the sweep finds. */
async function follow({ write, now }: JobContext, badge: Unsettled): Promise<void> {
  if (badge.deleted_at !== null) {
    while ((await write((unit) => retireSome(unit, badge.id, now))) === 'more');
    // By itself: of two who take it away at once, each would hold the badge and wait for the other to let it go.
    return write(({ db }) => deleteEmptyBadge(db, badge.id))
  }
  let after: string | undefined
  do after = await write((unit) => recountSome(unit, badge.id, now, after))
  while (after !== undefined)
  const { id, recount_id: recountId } = badge
  if (recountId !== null) await write(({ db }) => updateRecounted(db, id, recountId))
}

/** What follows when a badge is made, gets other points or is deleted. */
export const settleBadge = job<{ badgeId: string; groupId: string | null }>({
  name: 'badges.settle',
  async handler(ctx, { badgeId, groupId }) {
    for (const badge of await listUnsettled(ctx.db, 1, badgeId)) await follow(ctx, badge)
    if (!(await findAudience(ctx.db, groupId ?? wholeBoard)))
      await ctx.write(({ db }) =>
        groupId === null ? updateEverybody(db, ctx.now) : updateAudiences(db, [groupId], ctx.now),
      )
  },
})

const sweepMax = 1000

/** Whatever was left of a change, for any reason. One that fails keeps none of the others waiting. */
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
    await write((unit) => updateEverybody(unit.db, now))
    let groupIds: string[]
    let after = wholeBoard
    do {
      groupIds = await listAudiences(db, after, groupsAtOnce)
      await write((unit) => updateAudiences(unit.db, groupIds, now))
      after = groupIds.at(-1) ?? after
    } while (groupIds.length === groupsAtOnce)
    await write((unit) => deleteAudiences(unit.db))
  },
})

/** The rows are read again: the badge may have been taken back meanwhile, or its holder may want no mail. */
export const sendGift = job<{ badgeId: string; userId: string }>({
  name: 'badges.send-gift',
  async handler(ctx, { badgeId, userId }) {
    const gift = await findGift(ctx.db, badgeId, userId)
    if (gift) await deliver(ctx, writeGift(ctx.links, gift))
  },
})
