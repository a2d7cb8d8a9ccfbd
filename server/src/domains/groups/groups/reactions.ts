import { fileUrl, holdersWith } from '#domains/foundation/uploads/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { sendMemberApproved } from './jobs.requests.ts'
import { sendRoleOffer } from './jobs.ts'
import { updateGroup } from './queries.manage.ts'
import { findGroup } from './queries.ts'

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
