import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { badgeMail } from '#messages/en/mail.ts'
import type { GiftRow } from './queries.mail.ts'
import { giftKey } from './rules.ts'

/** The mail to somebody whom an organiser gave a badge. */
export function writeGift(links: Links, row: GiftRow): Mail {
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'badges' })
  const badge = {
    name: row.name,
    icon: row.icon,
    description: row.description,
    points: row.points,
    groupName: row.group_name,
    url: `${links.baseUrl}/badges/${row.slug}`,
  }
  return {
    to: row.email,
    messageId: `<${giftKey(row.badge_id, row.user_id)}@${new URL(links.baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...badgeMail(badge, { name: row.user_name, unsubscribeUrl: stopUrl }),
  }
}
