import { html } from 'ghtml'
import type { GuestFaces } from '#domains/events/attendees/index.ts'
import { isOver } from '#domains/foundation/event-facts/index.ts'
import { renderAvatar, userAvatar } from '#surfaces/site/parts/avatars.ts'
import { countGoing, pathOf } from '#surfaces/site/parts/event-format.ts'
import type { EventView } from './page.ts'

const namesMax = 2

/** How many are going, with the faces of those who let the viewer see them. */
export function faces(view: EventView): string {
  const { event, guests, isSignedIn, now, ownOrigins, messages } = view
  const { event: eventText, page: text } = messages.events
  const going = countGoing(event)
  if (event.status === 'cancelled') return ''
  const isPast = isOver(event, now)
  if (going === 0) return isPast ? '' : html`<p class="faces"><span>${text.nobodyYet}</span></p>`
  const count = isPast ? eventText.went(going) : eventText.going(going)
  const waiting = event.waitlisted > 0 && !isPast ? text.waiting(event.waitlisted) : ''
  const known = guests ? knownOf(view, guests) : !isSignedIn && event.show_guests ? text.signInToSee : ''
  const words = html`<span><b>${count}</b>!${[known, waiting]
    .filter(Boolean)
    .map((part) => html` · ${part}`)
    .join('')}</span>`
  const pile = (guests?.guests ?? []).map((guest) =>
    renderAvatar(userAvatar({ ...guest, id: guest.user_id }, ownOrigins)),
  )
  const isLinked = guests ? pile.length > 0 : !isSignedIn && event.show_guests
  if (!isLinked) return html`<p class="faces">!${words}</p>`
  const shown = pile.length > 0 ? html`<span class="pile">!${pile.join('')}</span>` : ''
  return html`<a class="faces" href="${pathOf(event)}/guests" rel="nofollow">!${shown}!${words}</a>`
}

/** "Jo, Pia and 3 more you follow". */
function knownOf({ messages }: EventView, { guests, followed }: GuestFaces): string {
  const names = guests.filter((guest) => guest.is_followed).map(({ name }) => name)
  if (names.length === 0) return ''
  const text = messages.events.page
  const shown = names.slice(0, namesMax)
  return followed > namesMax ? text.youFollowMore([...shown, text.others(followed - namesMax)]) : text.youFollow(shown)
}
