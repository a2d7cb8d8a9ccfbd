import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import { type MailBlock, renderMailOfKind } from '#messages/mail-layout.ts'
import type { GiftRow } from './queries.mail.ts'
import { giftKey } from './rules.ts'

/** The mail to a person whom an organizer gave a badge. */
export function writeGift(links: Links, row: GiftRow, messages = messagesFor(row.locale)): Mail {
  const { baseUrl } = links
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'badges' })
  const content = { subject: messages.mail.badge.subject(row.icon, row.name), blocks: blocksOf(row, baseUrl, messages) }
  const frame = { messages, instanceName: row.instance_name, baseUrl }
  return {
    to: row.email,
    messageId: `<${giftKey(row.badge_id, row.user_id)}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind('badges', { name: row.user_name, unsubscribeUrl: stopUrl }, content, frame),
  }
}

function blocksOf(badge: GiftRow, baseUrl: string, { mail: { badge: text }, format }: Messages): MailBlock[] {
  const { name, icon, description, points, group_name: groupName, slug } = badge
  return [
    groupName === null ? text.given : text.givenBy(groupName),
    {
      details: [
        [text.badge, `${icon} ${name}`],
        ...(description?.trim() ? [[text.reason, description] as const] : []),
        ...(points > 0 ? [[text.points, format.number(points)] as const] : []),
      ],
    },
    { link: { label: text.link, url: `${baseUrl}/badges/${slug}` } },
  ]
}
