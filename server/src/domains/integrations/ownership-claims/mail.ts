import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

interface ClaimOfMail {
  group_name: string
  slug: string
  note: string | null
  /** The name of the claimant. */
  claimant: string
}

type Decision = 'accepted' | 'declined' | 'ended'

/** To the claimant. It can't be turned off: it answers what they did. */
export function writeClaimDecided(
  decision: Decision,
  { group_name, slug, note }: ClaimOfMail,
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.claims.mail
  const link =
    decision === 'accepted'
      ? { label: text.organize, url: `${baseUrl}/organize/groups/${slug}` }
      : { label: text.open, url: `${baseUrl}/groups/${slug}` }
  const words = note === null ? [] : [{ lead: text.note, quote: note }]
  return {
    subject: text.subject[decision](group_name),
    blocks: [text.lead[decision](group_name), ...words, { link }],
    why: text.why(group_name, instanceName),
  }
}

/** To an administrator: someone asks, or someone has proved their claim. */
export function writeClaimNews(
  news: 'requested' | 'proven',
  { group_name, slug, claimant }: ClaimOfMail,
  { messages, instanceName, baseUrl }: MailFrame,
): NeededMailWords {
  const text = messages.claims.mail
  const link =
    news === 'requested'
      ? { label: text.decide, url: `${baseUrl}/admin/groups/claims` }
      : { label: text.open, url: `${baseUrl}/groups/${slug}` }
  return {
    subject: text.newsSubject[news](group_name),
    blocks: [text.news[news](claimant, group_name), { link }],
    why: text.whyAdministrator(instanceName),
  }
}
