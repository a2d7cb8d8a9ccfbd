import { html } from 'ghtml'
import type { EventRow } from '#domains/events/events/index.ts'
import { asked, findQuestions } from '#domains/events/questions/index.ts'
import { findRegular, listSkipped, type ShownSeries, seriesPath } from '#domains/events/series/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import { pathOf } from '#surfaces/site/parts/event-format.ts'

/** Whether the visitor comes to all dates, and how they would begin. */
export interface AllDates {
  /** `form`: more is to be said. Undefined: it is not offered. */
  way: 'press' | 'form' | undefined
  /** Undefined: they do not come to all. */
  own: { guests: number; isPaused: boolean; skipped: ReadonlySet<string> } | undefined
}

/** The date by which it is decided what is said each time; none where people cannot come to all. */
export function dateToJoin(dates: readonly EventRow[]): EventRow | undefined {
  const next = dates.find((date) => date.takes_rsvps)
  return next?.requires_approval ? undefined : next
}

export async function findAllDates(
  db: Reader,
  caller: Caller | undefined,
  { series, dates }: ShownSeries,
  now: Date,
): Promise<AllDates> {
  const next = dateToJoin(dates)
  const regular = caller && (await findRegular(db, series.id, caller.userId))
  const own = regular && {
    guests: regular.guests,
    isPaused: regular.paused_at !== null,
    skipped: new Set(await listSkipped(db, series.id, caller.userId, now)),
  }
  if (!next) return { way: undefined, own }
  const isMore = next.max_guests > 0 || asked((await findQuestions(db, next.id))?.questions ?? []).length > 0
  return { way: isMore ? 'form' : 'press', own }
}

/** Quiet, below the dates. */
export function allDatesCard(id: string, { way, own }: AllDates, messages: Messages): string {
  const text = messages.events.series.all
  const path = seriesPath(id)
  if (!own && way === undefined) return ''
  const begin = (words: string, look: string) =>
    way === 'form'
      ? html`<a class="button fit ${look}" href="${path}/all/form">${words}</a>`
      : html`<form method="post" action="${path}/all"><button class="fit ${look}">${words}</button></form>`
  const stop = html`<a class="button plain quiet fit" href="${path}/all/stop">${text.stop}</a>`
  const part = (heading: string, lead: string, row: string) =>
    html`<section class="part" id="all"><h2 class="title">${heading}</h2><p class="soft">${lead}</p><div class="row">!${row}</div></section>`
  if (!own) return part(text.heading, text.lead, begin(text.button, 'quiet'))
  if (own.isPaused) return part(text.paused, text.lead, `${way ? begin(text.yes, '') : ''}${stop}`)
  const change = way === 'form' ? begin(text.change, 'plain quiet') : ''
  return part(text.comes, text.comesLead(own.guests), `${change}${stop}`)
}

/** Of a date at which one who comes to all has a spot, or would get one. Where others wait for it, it is asked once. */
export function skipButton(id: string, event: EventRow, date: string, messages: Messages): string {
  const text = messages.events.series.all
  if (event.waitlisted > 0)
    return html`<a class="button plain quiet" href="${pathOf(event)}/rsvp/cancel" rel="nofollow" aria-label="${text.skipOf(date)}">${text.skip}</a>`
  return html`<form method="post" action="${seriesPath(id)}/all/skip"><input type="hidden" name="date" value="${event.id}"><button class="plain quiet" aria-label="${text.skipOf(date)}">${text.skip}</button></form>`
}
