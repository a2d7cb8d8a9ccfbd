import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { dateTile } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { groupScreen, type ManagedGroup, slugOf } from '../shell.ts'
import { teamStyle } from '../style/stylesheet.ts'
import { nameOf, noticeList, optionFields, sourcesPath } from './source-parts.ts'

type Preview = OutputOf<typeof operations.sources.preview>

interface View {
  messages: Messages
  group: ManagedGroup
  preview: Preview
  /** With the pasted link and key, which are sent again. */
  form: FormState
  now: Date
}

/** What would come from a calendar, and how it should come. Nothing is stored before the second form. */
export function previewScreen(view: View) {
  const { messages, group, preview } = view
  const { preview: text } = messages.organize.sources
  const left = preview.cancelled > 0 ? [text.cancelled(preview.cancelled)] : []
  return groupScreen(messages, group, 'events', {
    heading: nameOf(preview),
    back: { href: sourcesPath(slugOf(group)), words: text.back },
    styles: [teamStyle.path],
    body: html`<p class="soft">${text.from(messages.sources.platforms[preview.platform], preview.host)}</p>
<div class="team">!${eventsSection(view)}!${noticeList(messages, text.notices, preview.notices, left)}!${followSection(view)}</div>`,
  })
}

function eventsSection({ messages, preview, now }: View): string {
  const { preview: text } = messages.organize.sources
  const { total, events } = preview
  const rows = events.map((event) => {
    const start = messages.format.moment(event.dateTime, event.timezone, now)
    const where = event.venue ?? (event.eventType === 'online' ? text.online : '')
    const facts = [formatStart(start, messages), where].filter(Boolean)
    return html`<li>!${dateTile(start)}<div class="grow"><b>${event.title}</b><br><span class="soft small num">${facts.join(' · ')}</span></div></li>`
  })
  const first = total > events.length ? ` ${text.first(events.length)}` : ''
  const found = total === 0 ? text.none : `${text.total(total)}${first}`
  return html`<section class="card" aria-labelledby="events-heading"><h2 id="events-heading">${text.heading}</h2><p>${found}</p>
!${rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : ''}</section>`
}

function followSection({ messages, group, preview, form }: View): string {
  const text = messages.organize.sources
  const path = sourcesPath(slugOf(group))
  const other = html`<a class="button plain quiet fit" href="${path}">${text.preview.other}</a>`
  if (preview.isFollowed) return html`<section class="card"><p>${text.preview.followed}</p>!${other}</section>`
  const hidden = ['url', 'key'].map((name) =>
    form.values[name] ? html`<input type="hidden" name="${name}" value="${String(form.values[name])}">` : '',
  )
  const values = { mode: 'publish', rsvps: 'link', timezone: preview.timezone, ...form.values }
  return html`<section class="card" aria-labelledby="options-heading"><h2 id="options-heading">${text.preview.options}</h2>
<form method="post" action="${path}">!${hidden.join('')}!${optionFields(text, { ...form, values })}
<div class="buttons"><button class="fit">${text.preview.follow}</button>!${other}</div></form></section>`
}
