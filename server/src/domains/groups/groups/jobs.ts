import { sendMail } from '#domains/foundation/notifications/index.ts'
import { releaseUses } from '#domains/foundation/uploads/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeRoleOffer } from './mail.ts'
import { deleteContents, listPurgeable, updateFreedUrlnames } from './queries.manage.ts'
import { deleteOffers, findOfferMail } from './queries.offers.ts'
import { decideOfferStart, decidePurge, type Role } from './rules.ts'

/** One transaction per group, so that a large group does not delay the others. */
export const purgeArchivedGroups = job({
  name: 'groups.purge-archived',
  schedule: '47 3 * * *',
  async handler({ db, write, now }) {
    const { contentsBefore, urlnamesBefore } = decidePurge(now)
    for (const groupId of await listPurgeable(db, contentsBefore, 10_000))
      await write(async (unit) => {
        await deleteContents(unit.db, groupId)
        await releaseUses(unit, 'group-photo', [groupId], now)
        await releaseUses(unit, 'group-cover', [groupId], now)
      })
    await write((unit) => updateFreedUrlnames(unit.db, urlnamesBefore))
  },
})

export const eraseOffers = job({
  name: 'groups.forget-offers',
  schedule: '37 3 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOffers(db, decideOfferStart(now))),
})

/** Reads the offer again: it may have been withdrawn or answered meanwhile. */
export const sendRoleOffer = job<{ offerId: string }>({
  name: 'groups.send-role-offer',
  isOutbound: true,
  async handler(ctx, { offerId }) {
    const offer = await findOfferMail(ctx.db, offerId, decideOfferStart(ctx.now))
    if (!offer) return
    const details = { groupName: offer.group_name, role: offer.role as Role }
    await sendMail(ctx, {
      to: { userId: offer.user_id },
      kind: 'account',
      key: `role-offer.${offer.id}`,
      write: (frame) => writeRoleOffer(details, frame),
    })
  },
})
