import { html } from 'ghtml'
import type { FoundEvents } from '#domains/events/events/index.ts'
import { allTitles } from '#domains/foundation/translations/index.ts'
import { meantWords } from '#kernel/formats/search-words.ts'
import { isolated } from '#messages/format.ts'
import { type AgendaView, agenda } from './agenda.ts'

/** Events by day: what has the words as they were typed, then what might have been meant, and the words that would find it. */
export function foundEvents(
  { items, meant = 0 }: FoundEvents,
  q: string,
  here: (q: string) => string,
  view: AgendaView,
): string {
  const exact = items.slice(0, items.length - meant)
  const near = items.slice(items.length - meant)
  const shown = exact.length > 0 ? agenda(exact, view) : ''
  if (near.length === 0) return shown
  const text = view.messages.search
  const texts = near.flatMap((event) => [
    ...allTitles(event),
    event.venue_name ?? '',
    event.venue_city ?? '',
    event.group_name ?? '',
  ])
  const words = exact.length > 0 ? undefined : meantWords(q, texts)
  const line = words === undefined ? '' : html`<p><a href="${here(words)}">${text.meant(isolated(words))}</a></p>`
  return html`!${shown}!${line}<p class="lead">${text.similar}</p>!${agenda(near, view)}`
}
