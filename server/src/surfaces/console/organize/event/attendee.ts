import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { type GuestRow, listGuestsOf } from '#domains/events/party-guests/index.ts'
import { actions, operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { labelChip, labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { alertOf, chip } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import { perform, performAction } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { requestsStyle } from '../style/stylesheet.ts'
import { answerList } from './answer-list.ts'
import { guestList, stateOf } from './attendees-view.ts'
import { requestsPath } from './requests-view.ts'

type Attendee = OutputOf<typeof operations.attendees.get>

interface AttendeeOf {
  eventId: string
  userId: string
}

const route = eventRoute('attendees', '/:userId')

function userIdIn({ params }: FastifyRequest): string {
  const { userId } = params as { userId: string }
  if (!isId(userId)) throw new ApiError('rsvp_not_found')
  return userId
}

const pathIn = (request: FastifyRequest) =>
  `${eventPath(idIn(request, 'event_not_found'), 'attendees')}/${userIdIn(request)}`

/** One attendee, with a button that checks them in and their history in the group. The code of a name badge leads here. */
export function mountAttendee(scope: PageScope): void {
  async function findMore(request: FastifyRequest, eventId: string, attendee: Attendee, isOpening: boolean) {
    const userId = attendee.user.id
    const guests = attendee.rsvp.partySize > 1 ? await listGuestsOf(scope.server.database, eventId, userId) : []
    if (!attendee.hasQuestions) return { guests }
    const ordinary = await perform(scope, request, operations.answers.get, { params: { eventId, userId } })
    if (!isOpening) return { guests, answers: ordinary }
    const opened = await performAction(scope, request, actions.answers.open, { eventId, userIds: [userId] })
    return { guests, answers: opened.answers.get(userId) ?? ordinary, isOpened: true }
  }

  interface Shown {
    alert?: string
    status?: number
    isOpening?: boolean
  }

  async function show(request: FastifyRequest, reply: FastifyReply, shown: Shown = {}) {
    const { alert, status = 200, isOpening = false } = shown
    const userId = userIdIn(request)
    const event = await findEvent(scope, request)
    const params = { eventId: event.id, userId }
    const attendee = await perform(scope, request, operations.attendees.get, { params })
    const [messages, now] = [messagesOf(request), scope.server.clock.now()]
    const heading = attendee.user.name ?? attendee.user.username ?? messages.organize.attendees.list.noName
    const back = { href: eventPath(event.id, 'attendees'), words: messages.organize.attendees.person.back }
    const more = await findMore(request, event.id, attendee, isOpening)
    const { labels } = await perform(scope, request, operations.labels.get, { params: { eventId: event.id } })
    const body = html`!${alertOf(alert)}!${personBody({ messages, event, attendee, now, labels, ...more })}`
    const styles = [
      ...(more.answers || more.guests.length > 0 ? [requestsStyle.path] : []),
      ...(labels.length > 0 ? [labelStyle.path] : []),
    ]
    return sendPage(reply, eventScreen(messages, event, 'attendees', { heading, back, body, styles }, now), status)
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  /** Of the attendee, or of a guest they bring. */
  async function press(request: FastifyRequest, params: AttendeeOf, isUndo: boolean, guestId?: string): Promise<void> {
    const { createAtDesk, createByOrganizer, delete: undo, deleteOfGuest } = operations['check-in']
    const { eventId } = params
    if (guestId === undefined) await perform(scope, request, isUndo ? undo : createAtDesk, { params })
    else if (isUndo) await perform(scope, request, deleteOfGuest, { params: { eventId, guestId } })
    else await perform(scope, request, createByOrganizer, { params: { eventId }, body: { guestId } })
  }

  async function label(
    request: FastifyRequest,
    reply: FastifyReply,
    { eventId, userId }: AttendeeOf,
    form: URLSearchParams,
  ) {
    const labelId = form.get('label') || null
    const body = { userIds: [userId], labelId }
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, operations.labels.give, { params: { eventId }, body }),
    )
    if (refusal) return show(request, reply, refusal)
    return redirectWith(scope, reply, pathIn(request), labelId === null ? 'labelTaken' : 'labelGiven')
  }

  postScreen(scope, route, pathIn, async (request, reply) => {
    const [form, path] = [formIn(request), pathIn(request)]
    const params = { eventId: idIn(request, 'event_not_found'), userId: userIdIn(request) }
    if (form.get('do') === 'open') return show(request, reply, { isOpening: true })
    if (form.get('do') === 'label') return label(request, reply, params, form)
    const [action = '', guestId] = (form.get('do') ?? '').split('.')
    const isUndo = action === 'undo'
    const refusal = await findRefusal(request, form, () => press(request, params, isUndo, guestId))
    if (!refusal) return redirectWith(scope, reply, path, isUndo ? 'checkInUndone' : 'checkedIn')
    return show(request, reply, refusal)
  })
}

/** Checks the attendee in, or undoes it. Who has no spot gets one. */
function checkInForm(messages: Messages, event: ManagedEvent, { user, rsvp, checkin }: Attendee, now: Date): string {
  const text = messages.organize.attendees.list
  if (checkin) {
    const { time } = messages.format.moment(checkin.checkedInAt, event.timezone, now)
    const since = messages.organize.attendees.person.since(time, checkin.label)
    return html`<p dir="auto">${since}</p>!${formOf(event, user.id, 'undo', text.undo, 'plain quiet fit')}`
  }
  if (rsvp.approval === 'pending')
    return html`<p><a class="button fit" href="${requestsPath(event.id)}">${messages.organize.attendees.person.answerRequest}</a></p>`
  if (event.status !== 'scheduled' || rsvp.status === 'cancelled') return ''
  return formOf(event, user.id, 'check-in', text.checkIn, 'big')
}

/** Checks in a guest whose ticket is not at hand, or undoes it. Who brings them has a spot. */
function guestForm({ messages, event, attendee }: PersonView, guest: GuestRow, n: number): string {
  const text = messages.organize.attendees.list
  const name = guest.name ?? text.guest(n + 1)
  const { user, rsvp } = attendee
  const form = (action: string, words: string, label: string) =>
    formOf(event, user.id, `${action}.${guest.id}`, words, 'plain quiet small', label)
  if (guest.checked_in_at !== null) return form('undo', text.undo, text.undoNamed(name))
  if (event.status !== 'scheduled' || rsvp.status !== 'confirmed') return ''
  return form('check-in', text.checkIn, text.checkInNamed(name))
}

function formOf(event: ManagedEvent, userId: string, action: string, words: string, look: string, label?: string) {
  const named = label === undefined ? '' : html` aria-label="${label}"`
  return html`<form method="post" action="${eventPath(event.id, 'attendees')}/${userId}"><button class="${look}" name="do" value="${action}"!${named}>${words}</button></form>`
}

interface PersonView {
  messages: Messages
  event: ManagedEvent
  attendee: Attendee
  now: Date
  guests: readonly GuestRow[]
  labels: OutputOf<typeof operations.labels.get>['labels']
  /** Where the event asks something. */
  answers?: OutputOf<typeof operations.answers.get>
  isOpened?: boolean
}

/** Where the event has labels. */
function labelForm({ messages, event, attendee, labels }: PersonView): string {
  const text = messages.organize.labels.person
  if (labels.length === 0) return ''
  const options = [{ value: '', label: text.none }, ...labels.map(({ id, name }) => ({ value: id, label: name }))]
  const field = selectField(
    { values: { label: attendee.label?.id ?? '' } },
    { name: 'label', label: text.heading, options },
  )
  return html`<section class="card"><form method="post" action="${eventPath(event.id, 'attendees')}/${attendee.user.id}">!${field}<button class="plain fit" name="do" value="label">${text.save}</button></form></section>`
}

/** Whom they bring, and what they answered. Sensitive answers need a press, which is noted. */
function partyAndAnswers(view: PersonView): string {
  const { messages, event, attendee, guests, answers, isOpened = false } = view
  const { person } = messages.organize.attendees
  const { open, openLead } = messages.organize.requests
  const moreOf = (n: number) => {
    const given = answers?.guests.find(({ guestId }) => guestId === guests[n]!.id)?.answers ?? []
    return html` !${guestForm(view, guests[n]!, n)}!${answerList(messages, given, { isOpened })}`
  }
  const party =
    guests.length === 0
      ? ''
      : html`<section class="card"><h2>${person.guests(guests.length)}</h2>!${guestList(messages, guests, moreOf)}</section>`
  if (!answers) return party
  const all = [...answers.answers, ...answers.guests.flatMap((guest) => guest.answers)]
  const isSealed = !isOpened && all.some(({ values }) => values === null)
  const opener = isSealed
    ? html`<div class="opens">!${formOf(event, attendee.user.id, 'open', open, 'plain quiet fit')}<span class="soft small">${openLead}</span></div>`
    : ''
  const own = answerList(messages, answers.answers, { isOpened }) || html`<p class="soft">${person.noAnswers}</p>`
  return html`!${party}<section class="card"><h2>${person.answers}</h2>!${own}!${opener}</section>`
}

function personBody(view: PersonView): string {
  const { messages, event, attendee, now } = view
  const text = messages.organize.attendees.person
  const { user, history } = attendee
  const profile =
    user.username === null ? '' : html`<a class="backlink" href="${profilePath(user.username)}">${text.profile}</a>`
  const rows = history.events.map((one) => {
    const { dayWithYear } = messages.format.moment(one.dateTime, event.timezone, now)
    return html`<li><div class="grow"><a href="${eventPath(one.eventId)}"><b>${one.title}</b></a><br><span class="soft small">${dayWithYear}</span></div>!${chipOf(messages, one)}</li>`
  })
  const badges = history.badges.map(({ icon, name }) => html`<li>${icon} ${name}</li>`)
  // Where no one was checked in, they may have come each time.
  const isUnknown = history.events.some(({ noShow, isAttendanceKnown }) => noShow && !isAttendanceKnown)
  const facts = [
    ...(history.attended > 0 || !isUnknown ? [text.attended(history.attended)] : []),
    ...(history.missed > 0 ? [text.noShows(history.missed)] : []),
  ]
  const label = attendee.label === null ? '' : html`!${labelChip(attendee.label)} `
  return html`<p>!${label}!${stateOf(messages, attendee, attendee)} <span class="soft">${facts.join(' · ')}</span></p>!${checkInForm(messages, event, attendee, now)}!${labelForm(view)}!${partyAndAnswers(view)}!${profile}
<section class="card"><h2>${text.history}</h2><ul class="rows">!${rows.join('')}</ul></section>
<section class="card"><h2>${text.badges}</h2>!${badges.length > 0 ? html`<ul>!${badges.join('')}</ul>` : html`<p class="soft">${text.noBadges}</p>`}</section>`
}

function chipOf(messages: Messages, one: Attendee['history']['events'][number]): string {
  const { list, person } = messages.organize.attendees
  if (one.checkedInAt !== null) return chip(person.came, 'good', 'check')
  if (one.noShow) return chip(one.isAttendanceKnown ? list.noShow : list.hadSpot)
  return chip(list.states[one.status], one.status === 'confirmed' ? 'good' : 'quiet')
}
