import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'

interface Seats {
  title: string
  confirmed: number
  joiningOnline?: number | undefined
  waitlisted: number
  walkIns: number
  maxAttendees: number | null
}

/** How full an event is, in words and, if it has a capacity, as a bar. */
export function seatsBar(
  { organize }: Messages,
  { title, confirmed, joiningOnline = 0, waitlisted, walkIns, maxAttendees: max }: Seats,
): string {
  const inRoom = confirmed - joiningOnline
  const text = organize.groups.seats
  const words = [
    max === null ? text.going(confirmed) : text.of(inRoom, max),
    ...(walkIns > 0 ? [text.walkIns(walkIns)] : []),
    ...(max !== null && inRoom + walkIns >= max ? [text.full] : []),
    ...(waitlisted > 0 ? [text.waiting(waitlisted)] : []),
  ]
  const bar =
    max === null
      ? ''
      : html`<progress max="${max}" value="${Math.min(inRoom + walkIns, max)}" aria-label="${text.label(title)}"></progress>`
  return html`<div class="seatsbar">!${bar}<span class="soft small num">${words.join(' · ')}</span></div>`
}
