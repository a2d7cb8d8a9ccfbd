import { sendMail } from '#domains/foundation/notifications/index.ts'
import { fileUrl, holdersWith, releaseUses } from '#domains/foundation/uploads/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { dayMs } from '#kernel/time.ts'
import type { MailFrame } from '#messages/mail-layout.ts'
import { writeMemberApproved, writeMemberRequests, writeRoleOffer } from './mail.ts'
import { deleteContents, listPurgeable, updateFreedUrlnames, updateGroup } from './queries.manage.ts'
import { deleteOffers, findOfferMail } from './queries.offers.ts'
import {
  findApprovedMail,
  findRequestsMail,
  listNotices,
  type Notice,
  noticesMax,
  updateRequestsMailed,
} from './queries.requests.ts'
import { findGroup } from './queries.ts'
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

/** `key` sets this mail apart from other ones of its kind to the same user. */
interface Mail extends Notice {
  key: string
}

/** Reads the member again: they may have left or muted the group meanwhile. */
export const sendMemberApproved = job<Mail>({
  name: 'groups.send-member-approved',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findApprovedMail(ctx.db, notice)
    if (!row) return
    const write = (frame: MailFrame) => writeMemberApproved(row, frame)
    await sendMail(ctx, { to: { userId: notice.userId }, kind: 'account', key, write })
  },
})

/** Reads the requests again: another organizer may have answered them. */
export const sendMemberRequests = job<Mail>({
  name: 'groups.send-member-requests',
  isOutbound: true,
  async handler(ctx, { key, ...notice }) {
    const row = await findRequestsMail(ctx.db, notice)
    if (!row) return
    const write = (frame: MailFrame) => writeMemberRequests(row, frame)
    await sendMail(ctx, { to: { userId: notice.userId }, kind: 'account', key, write })
  },
})

/** Queues the mails in the transaction that marks their groups: none is queued twice. */
export const findMemberRequests = job({
  name: 'groups.find-member-requests',
  schedule: '*/15 * * * *',
  async handler({ now, write }) {
    for (;;) {
      const count = await write(async ({ db, enqueue }) => {
        const groupIds = await updateRequestsMailed(db, now, new Date(now.getTime() - dayMs))
        for (const notice of await listNotices(db, groupIds)) {
          const key = `member-requests.${notice.groupId}.${notice.userId}.${now.getTime()}`
          enqueue(sendMemberRequests, { ...notice, key }, key)
        }
        return groupIds.length
      })
      if (count < noticesMax) return
    }
  },
})

const pictures = [
  { place: 'group-photo', column: 'photo_url', field: 'photoUrl' },
  { place: 'group-cover', column: 'cover_url', field: 'coverUrl' },
] as const

/** Removes a photo or a cover when its file is no longer served. */
export const clearPhotos = reaction({
  name: 'groups.clear-photos',
  isAlone: true,
  on: 'upload.withdrawn',
  async handler({ db, emit, links, now }, { data }) {
    for (const { place, column, field } of pictures)
      for (const groupId of holdersWith(place, data.uses)) {
        if ((await findGroup(db, groupId))?.[column] !== fileUrl(links, data.key)) continue
        await updateGroup(db, groupId, { [column]: null }, now)
        emit('group.updated', { groupId, fields: [field] }, { groupId })
      }
  },
})

export const mailRoleOffer = reaction({
  name: 'groups.tell-role-offered',
  on: 'group.role_offered',
  handler: async ({ enqueue }, { data: { offerId } }) => enqueue(sendRoleOffer, { offerId }, `role-offer.${offerId}`),
})

export const mailMemberApproved = reaction({
  name: 'groups.tell-member-approved',
  on: 'group.member_approved',
  async handler({ enqueue }, { id, data }) {
    const key = `member-approved.${id}`
    enqueue(sendMemberApproved, { ...data, key }, key)
  },
})
