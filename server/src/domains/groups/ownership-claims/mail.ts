import { type MailContent, type MailFrame, renderMail } from '#messages/mail-layout.ts'

interface ClaimOfMail {
  groupName: string
  slug: string
  note: string | null
}

type Decision = 'accepted' | 'declined' | 'ended'

/** To the claimant. It can't be turned off: it answers what they did. */
export function writeClaimDecided(
  decision: Decision,
  { groupName, slug, note }: ClaimOfMail,
  name: string,
  frame: MailFrame,
): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.claims.mail
  const link =
    decision === 'accepted'
      ? { label: text.organize, url: `${baseUrl}/organize/groups/${slug}` }
      : { label: text.open, url: `${baseUrl}/groups/${slug}` }
  const words = note === null ? [] : [text.note, note]
  return renderMail(
    {
      subject: text.subject[decision](groupName),
      blocks: [messages.mail.hello(name), text.lead[decision](groupName), ...words, { link }],
      footer: { why: text.why(groupName, instanceName) },
    },
    frame,
  )
}

/** To an administrator: someone asks, or someone has proved their claim. */
export function writeClaimNews(
  news: 'requested' | 'proven',
  { groupName, slug, claimant }: Omit<ClaimOfMail, 'note'> & { claimant: string },
  name: string,
  frame: MailFrame,
): MailContent {
  const { messages, instanceName, baseUrl } = frame
  const text = messages.claims.mail
  const link =
    news === 'requested'
      ? { label: text.decide, url: `${baseUrl}/admin/groups/claims` }
      : { label: text.open, url: `${baseUrl}/groups/${slug}` }
  return renderMail(
    {
      subject: text.newsSubject[news](groupName),
      blocks: [messages.mail.hello(name), text.news[news](claimant, groupName), { link }],
      footer: { why: text.whyAdministrator(instanceName) },
    },
    frame,
  )
}
