import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { stateOf } from './attendees-view.ts'

type Attendee = OutputOf<typeof operations.attendees.get>

/** One attendee, with their history in the group. */
export function mountAttendee(scope: PageScope): void {
  getScreen(scope, eventRoute('attendees', '/:userId'), async (request, reply) => {
    const { userId } = request.params as { userId: string }
    if (!isId(userId)) throw new ApiError('rsvp_not_found')
    const event = await findEvent(scope, request)
    const params = { eventId: event.id, userId }
    const attendee = await perform(scope, request, operations.attendees.get, { params })
    const [messages, now] = [messagesOf(request), scope.server.clock.now()]
    const heading = attendee.user.name ?? attendee.user.username ?? messages.organize.attendees.list.noName
    const back = { href: eventPath(event.id, 'attendees'), words: messages.organize.attendees.person.back }
    const screen = { heading, back, body: personBody(messages, event, attendee, now) }
    return sendPage(reply, eventScreen(messages, event, 'attendees', screen, now))
  })
}

function personBody(messages: Messages, event: ManagedEvent, attendee: Attendee, now: Date): string {
  const text = messages.organize.attendees.person
  const { user, history } = attendee
  const profile =
    user.username === null ? '' : html`<a class="backlink" href="${profilePath(user.username)}">${text.profile}</a>`
  const rows = history.events.map((one) => {
    const { dayWithYear } = messages.format.moment(one.dateTime, event.timezone, now)
    return html`<li><div class="grow"><a href="${eventPath(one.eventId)}"><b>${one.title}</b></a><br><span class="soft small">${dayWithYear}</span></div>!${chipOf(messages, one)}</li>`
  })
  const badges = history.badges.map(({ icon, name }) => html`<li>${icon} ${name}</li>`)
  const facts = [text.attended(history.attended), ...(history.noShows > 0 ? [text.noShows(history.noShows)] : [])]
  return html`<p>!${stateOf(messages, attendee)} <span class="soft">${facts.join(' · ')}</span></p>!${profile}
<section class="card"><h2>${text.history}</h2><ul class="rows">!${rows.join('')}</ul></section>
<section class="card"><h2>${text.badges}</h2>!${badges.length > 0 ? html`<ul>!${badges.join('')}</ul>` : html`<p class="soft">${text.noBadges}</p>`}</section>`
}

function chipOf(messages: Messages, one: Attendee['history']['events'][number]): string {
  const { list, person } = messages.organize.attendees
  if (one.checkedInAt !== null) return chip(person.came, 'good', 'check')
  if (one.noShow) return chip(list.noShow)
  return chip(list.states[one.status], one.status === 'confirmed' ? 'good' : 'quiet')
}
