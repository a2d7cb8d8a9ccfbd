import { html } from 'ghtml'
import {
  type CodeDetails,
  decideOpening,
  decideRefusalWithSeats,
  readPresentedCode,
  requireCheckinCode,
} from '#domains/events/check-in/index.ts'
import { operations } from '#domains/index.ts'
import type { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { intentOf } from '#surfaces/site/intents.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { dateTile } from '#surfaces/site/parts/elements.ts'
import { formatStart } from '#surfaces/site/parts/event-format.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { codeFormPage, singleCardPage } from './code-page.ts'
import type { CodePage, CodePageContext, CodeState } from './code-routes.ts'

interface CheckInState extends CodeState {
  target: CodeDetails
}

/** How the code was read, as given in the URL. */
const methodOf = (via: unknown) => (via === 'qr' || via === 'nfc' ? via : 'code')

/** The check-in code of an event. */
export function checkInCodePage({ database }: HttpServer): CodePage<CheckInState> {
  return {
    root: '/checkin',
    async load(code, caller, now) {
      const target = await requireCheckinCode(database, readPresentedCode(caller, code))
      // Whether an anonymous visitor has a seat is unknown.
      const known = caller ? target : { ...target, require_rsvp: false, max_attendees: null }
      const refusal = decideRefusalWithSeats(known, now)
      // A ban is shown only after an attempt.
      return { target, refusal: refusal?.code === 'banned' ? undefined : refusal }
    },
    intentOf: ({ code, via }) =>
      intentOf(operations['check-in'].create, { params: { code }, body: { method: methodOf(via) } }),
    show: checkInPage,
    showUnknownCode: checkInFormPage,
  }
}

export function checkInFormPage(messages: Messages, code?: string): PageContent {
  const text = messages.codes.checkIn
  const wrong = code === undefined ? undefined : { code, ...text.unknown }
  return codeFormPage(messages, { title: text.askTitle, lead: text.askLead, action: '/checkin', wrong })
}

function describeRefusal(refusal: ApiError, target: CodeDetails, { isDone, now, messages }: CodePageContext) {
  const text = messages.codes.checkIn
  if (refusal.code === 'already_checked_in' && isDone) return text.checkedIn
  const refusalText = text.refusals[refusal.code] ?? text.other
  if (refusal.code !== 'checkin_not_open') return refusalText
  const { day, time, zone } = messages.format.moment(decideOpening(target).toISOString(), target.timezone, now)
  return { ...refusalText, lead: text.opens(day, time, zone) }
}

function checkInPage({ target, refusal }: CheckInState, context: CodePageContext): PageContent {
  const { path, via, isSignedIn, messages } = context
  const text = messages.codes.checkIn
  const theme = themeOf(target.group_id ?? target.event_id)
  const when = messages.format.moment(target.starts_at, target.timezone, context.now)
  const about = html`<p class="soft">${formatStart(when, messages)}!${target.group_name === null ? '' : html`<br>${target.group_name}`}</p>`
  if (!refusal)
    return singleCardPage(
      target.title,
      html`<p class="kicker">${text.kicker}</p>!${dateTile(when)}<h1>${target.title}</h1>!${about}
<form method="post" action="${path}"><input type="hidden" name="via" value="${via}"><button class="big">${text.button}</button></form>
!${isSignedIn ? '' : html`<p class="soft small">${text.signInFirst}</p>`}`,
      theme,
    )
  const isIn = refusal.code === 'already_checked_in'
  const { heading, lead } = describeRefusal(refusal, target, context)
  const way =
    refusal.code === 'event_cancelled'
      ? html`<a class="button plain" href="/events">${text.more}</a>`
      : html`<a class="button plain" href="/events/${target.event_id}">${text.see}</a>`
  return singleCardPage(
    heading,
    html`<span class="sign ${isIn ? 'done' : ''}">!${icon(isIn ? 'check' : 'ticket')}</span><h1>${heading}</h1>
<p class="soft" role="status">${lead}</p>
<div class="about"><b>${target.title}</b>!${about}</div>
!${way}`,
    theme,
  )
}
