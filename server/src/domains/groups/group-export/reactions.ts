import { reaction } from '#kernel/jobs.ts'
import { sendGroupExported } from './jobs.ts'
import { listOwnerIds } from './queries.ts'

export const mailGroupExported = reaction({
  name: 'group-export.tell-owners',
  on: 'group.exported',
  async handler({ db, enqueue }, { id, data: { groupId } }) {
    for (const userId of await listOwnerIds(db, groupId)) {
      const key = `group-exported.${id}.${userId}`
      enqueue(sendGroupExported, { groupId, userId, key }, key)
    }
  },
})
