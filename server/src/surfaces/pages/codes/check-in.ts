import { html } from 'ghtml'
import {
  type CodeFacts,
  decideOpening,
  decideWelcome,
  readCodeVisit,
  requireCheckinCode,
} from '#domains/events/check-in/index.ts'
import { operations } from '#domains/index.ts'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { dateTile } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { codePage, doorPage } from './code-page.ts'
import type { CodePage, CodePageContext, CodeState } from './scope.ts'

interface DoorStand extends CodeState {
  door: CodeFacts
}

/** How the code was read, as given in the URL. */
const methodOf = (via: unknown) => (via === 'qr' || via === 'nfc' ? via : 'code')

/** The check-in code of an event. */
export function checkInDoorway({ database }: HttpServer): CodePage<DoorStand> {
  return {
    root: '/checkin',
    async look(code, caller, now) {
      const door = await requireCheckinCode(database, readCodeVisit(caller, code))
      // Whether an anonymous visitor has a seat is unknown.
      const known = caller ? door : { ...door, require_rsvp: false, max_attendees: null }
      const refusal = decideWelcome(known, now)
      // A ban is shown only after an attempt.
      return { door, refusal: refusal?.code === 'banned' ? undefined : refusal }
    },
    intentOf: ({ code, via }) =>
      intentOf(operations['check-in'].create, { params: { code }, body: { method: methodOf(via) } }),
    show: checkInPage,
    ask: askForCheckIn,
  }
}

export function askForCheckIn(messages: Messages, code?: string): PageContent {
  const text = messages.codes.checkIn
  const wrong = code === undefined ? undefined : { code, ...text.unknown }
  return codePage(messages, { title: text.askTitle, lead: text.askLead, action: '/checkin', wrong })
}

function sayRefusal(refusal: ApiError, door: CodeFacts, { isDone, now, messages }: CodePageContext) {
  const text = messages.codes.checkIn
  if (refusal.code === 'already_checked_in' && isDone) return text.checkedIn
  const said = text.refusals[refusal.code] ?? text.other
  if (refusal.code !== 'checkin_not_open') return said
  const { day, time, zone } = messages.format.moment(decideOpening(door).toISOString(), door.timezone, now)
  return { ...said, lead: text.opens(day, time, zone) }
}

function checkInPage({ door, refusal }: DoorStand, situation: CodePageContext): PageContent {
  const { path, via, isSignedIn, messages } = situation
  const text = messages.codes.checkIn
  const theme = themeOf(door.group_id ?? door.event_id)
  const when = messages.format.moment(door.starts_at, door.timezone, situation.now)
  const about = html`<p class="soft">${when.day}, ${when.time} ${when.zone}!${door.group_name === null ? '' : html`<br>${door.group_name}`}</p>`
  if (!refusal)
    return doorPage(
      door.title,
      html`<p class="kicker">${text.kicker}</p>!${dateTile(when)}<h1>${door.title}</h1>!${about}
<form method="post" action="${path}"><input type="hidden" name="via" value="${via}"><button class="big">${text.button}</button></form>
!${isSignedIn ? '' : html`<p class="soft small">${text.signInFirst}</p>`}`,
      theme,
    )
  const isIn = refusal.code === 'already_checked_in'
  const { heading, lead } = sayRefusal(refusal, door, situation)
  const way =
    refusal.code === 'event_cancelled'
      ? html`<a class="button plain" href="/events">${text.more}</a>`
      : html`<a class="button plain" href="/events/${door.event_id}">${text.see}</a>`
  return doorPage(
    heading,
    html`<span class="sign ${isIn ? 'done' : ''}">!${icon(isIn ? 'check' : 'ticket')}</span><h1>${heading}</h1>
<p class="soft" role="status">${lead}</p>
<div class="about"><b>${door.title}</b>!${about}</div>
!${way}`,
    theme,
  )
}
