import { unsubscribeUrl } from '#domains/instance/notifications/index.ts'
import type { Links, Mail } from '#kernel/context.ts'
import { type Messages, messagesFor } from '#messages/index.ts'
import type { MailBlock } from '#messages/mail-blocks.ts'
import { renderMailOfKind } from '#messages/mail-layout.ts'
import type { AwardMailRow } from './queries.mail.ts'
import { awardMailKey } from './rules.ts'

/** The mail about a badge that an organizer awarded. */
export function writeAwardMail(links: Links, row: AwardMailRow, messages = messagesFor(row.locale)): Mail {
  const { baseUrl } = links
  const stopUrl = unsubscribeUrl(links, { userId: row.user_id, kind: 'badges' })
  const content = { subject: messages.mail.badge.subject(row.icon, row.name), blocks: blocksOf(row, baseUrl, messages) }
  const frame = { messages, instanceName: row.instance_name, baseUrl }
  return {
    to: row.email,
    messageId: `<${awardMailKey(row.badge_id, row.user_id)}@${new URL(baseUrl).hostname}>`,
    unsubscribeUrl: stopUrl,
    ...renderMailOfKind('badges', { name: row.user_name, unsubscribeUrl: stopUrl }, content, frame),
  }
}

function blocksOf(badge: AwardMailRow, baseUrl: string, { mail: { badge: text }, format }: Messages): MailBlock[] {
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
