import { findUser } from '#domains/accounts/users/index.ts'
import { findGroup } from '#domains/groups/groups/index.ts'
import { deliver } from '#domains/instance/notifications/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import { job } from '#kernel/jobs.ts'
import { messagesFor } from '#messages/index.ts'
import { writeGroupExported } from './mail.ts'

/** Sent whatever the preferences are: owners must know who else has the data of their group. */
export const sendGroupExported = job<{ groupId: string; userId: string; key: string }>({
  name: 'group-export.send-exported',
  isOutbound: true,
  async handler(ctx, { groupId, userId, key }) {
    const { db, links } = ctx
    const group = await findGroup(db, groupId, userId)
    const user = await findUser(db, userId)
    if (group?.role !== 'owner' || !user?.email) return
    const { name: instanceName, brand_color: brandColor } = await findSettings(db)
    const frame = { messages: messagesFor(user.locale), instanceName, brandColor, baseUrl: links.baseUrl }
    const about = { name: group.name, slug: group.urlname ?? group.id }
    const messageId = `<${key}@${new URL(links.baseUrl).hostname}>`
    await deliver(ctx, { to: user.email, messageId, ...writeGroupExported(about, user.name, frame) })
  },
})
