import { sendMail } from '#domains/foundation/notifications/index.ts'
import { findGroup } from '#domains/groups/groups/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeGroupExported } from './mail.ts'
import { listOwnerIds } from './queries.ts'

/** Sent whatever the preferences are: owners must know who else has the data of their group. */
export const sendGroupExported = job<{ groupId: string; userId: string; key: string }>({
  name: 'group-export.send-exported',
  isOutbound: true,
  async handler(ctx, { groupId, userId, key }) {
    const group = await findGroup(ctx.db, groupId, userId)
    if (group?.role !== 'owner') return
    const about = { name: group.name, slug: group.urlname ?? group.id }
    await sendMail(ctx, {
      to: { userId },
      kind: 'always',
      key,
      write: (frame) => writeGroupExported(about, frame),
    })
  },
})

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
