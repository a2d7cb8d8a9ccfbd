import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { type ChipKind, chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { eventPath } from '../shell.ts'
import { type Announcement, type AnnouncementHome, whomOf } from './target.ts'

type State = keyof Messages['organize']['announcements']['states']

const looks: Record<State, ChipKind> = {
  draft: 'quiet',
  scheduled: 'strong',
  sending: 'strong',
  sent: 'good',
  cancelled: 'bad',
}

function stateOf({ status, sendAt }: Announcement, now: Date): State {
  return status === 'scheduled' && Date.parse(sendAt!) <= now.getTime() ? 'sending' : status
}

/** The history of announcements, and how many can be sent today. */
export async function announcementsScreen(target: AnnouncementHome, request: FastifyRequest) {
  const { messages, kind, path, sizes } = target
  const text = messages.organize.announcements
  const { items, pagination } = await target.list()
  const rows = items.map((announcement) => row(target, announcement))
  const way = { href: `${path}/new`, words: text.write }
  const found =
    items.length > 0
      ? html`<ul class="rows">!${rows.join('')}</ul>!${pager(pagination, request.url, messages)}`
      : emptyState('mail', text.empty, text.emptyLead[kind], way)
  const write = items.length > 0 ? html`<a class="button fit" href="${way.href}">${way.words}</a>` : ''
  const invite =
    kind === 'event'
      ? html`<p><a href="${eventPath(target.targetId, 'attendees')}/invite">${messages.organize.inviting.link}</a></p>`
      : ''
  return target.screen({
    body: html`<p class="lead">${text.lead[kind]}</p>!${invite}
<div class="ann-head">!${write}<span class="soft">${text.left(sizes.leftNow, sizes.perDay)}</span></div>!${found}`,
  })
}

function row(target: AnnouncementHome, announcement: Announcement): string {
  const { messages, path, now } = target
  const text = messages.organize.announcements
  const state = stateOf(announcement, now)
  return html`<li><div class="grow"><a class="ann-link" href="${path}/${announcement.id}"><b>${announcement.subject || text.noSubject}</b></a>
<p class="soft small">!${chip(text.states[state], looks[state])} ${factsOf(target, announcement, true).join(' · ')}</p></div></li>`
}

/** What happened to it, in short sentences. Beside a chip that says the state, the time stands alone. */
export function factsOf(target: AnnouncementHome, announcement: Announcement, hasChip = false): string[] {
  const { messages, timezone, now } = target
  const text = messages.organize.announcements
  const { status, sendAt, sentAt, createdAt, endReason, recipientCount, delivered } = announcement
  const when = (instant: string) => messages.format.dateTime(instant, timezone, now)
  const whom = whomOf(target, announcement)
  const reason = endReason === null ? [] : [text.reasons[endReason]]
  if (status === 'draft') return [text.writtenAt(when(createdAt)), whom, ...reason]
  if (status === 'scheduled') return [text.sendsAt(when(sendAt!)), whom]
  if (status === 'cancelled') return reason
  const { people, bounced, skipped } = text.numbers
  return [
    hasChip ? when(sentAt ?? createdAt) : text.sentAt(when(sentAt ?? createdAt)),
    `${whom}: ${people(recipientCount)}`,
    text.numbers.delivered(delivered),
    ...(announcement.bounced > 0 ? [bounced(announcement.bounced)] : []),
    ...(announcement.skipped > 0 ? [skipped(announcement.skipped)] : []),
  ]
}
