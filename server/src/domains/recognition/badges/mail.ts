import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { AwardMailRow } from './queries.ts'

/** The mail about a badge that an organizer awarded. */
export function writeAwardMail(badge: AwardMailRow, { messages, baseUrl }: MailFrame): MailWords {
  const text = messages.mail.badge
  const { name, icon, description, points, group_name: groupName, slug } = badge
  return {
    subject: text.subject(icon, name),
    blocks: [
      groupName === null ? text.given : text.givenBy(groupName),
      {
        details: [
          [text.badge, `${icon} ${name}`],
          ...(description?.trim() ? [[text.reason, description] as const] : []),
          ...(points > 0 ? [[text.points, messages.format.number(points)] as const] : []),
        ],
      },
      { link: { label: text.link, url: `${baseUrl}/badges/${slug}` } },
    ],
  }
}
