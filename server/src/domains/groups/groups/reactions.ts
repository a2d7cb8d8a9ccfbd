import { fileUrl, holdersWith } from '#domains/instance/uploads/index.ts'
import { reaction } from '#kernel/jobs.ts'
import { sendRoleOffer } from './jobs.ts'
import { updateGroup } from './queries.manage.ts'
import { findGroup } from './queries.ts'

/** Removes a photo when its file is no longer served. */
export const clearPhotos = reaction({
  name: 'groups.clear-photos',
  on: 'upload.withdrawn',
  async handler({ db, emit, links, now }, { data }) {
    for (const groupId of holdersWith('group-photo', data.uses)) {
      if ((await findGroup(db, groupId))?.photo_url !== fileUrl(links, data.key)) continue
      await updateGroup(db, groupId, { photo_url: null }, now)
      emit('group.updated', { groupId, fields: ['photoUrl'] }, { groupId })
    }
  },
})

export const mailRoleOffer = reaction({
  name: 'groups.tell-role-offered',
  on: 'group.role_offered',
  handler: async ({ enqueue }, { data: { offerId } }) => enqueue(sendRoleOffer, { offerId }, `role-offer.${offerId}`),
})
