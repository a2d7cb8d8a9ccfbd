import { html } from 'ghtml'
import { datesMax } from '#domains/events/events/index.ts'
import type { operations } from '#domains/index.ts'
import { dateIn } from '#kernel/formats/time-zone.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, selectField } from '#surfaces/site/parts/fields.ts'

type RepeatDates = OutputOf<typeof operations.events.previewRepeat>
type RuleName = keyof Messages['organize']['series']['rules']

export interface RepeatRequest {
  freq: 'daily' | 'weekly' | 'monthly'
  interval: number
  by?: 'date' | 'weekday' | 'last_weekday'
  count: number
  skip?: string[]
}

/** The names of the fields. Not `repeat.…`: those would be read as the fields of an operation. */
const names = { rule: 'repeatRule', count: 'repeatCount', listed: 'repeatListed', day: 'repeatDay' } as const

const isRule = (rule: string, { organize }: Messages): rule is RuleName => Object.hasOwn(organize.series.rules, rule)

interface RepeatView {
  messages: Messages
  form: FormState
  /** The start, if it is known: the rules are then named by its weekday and date. */
  start?: { dateTime: string; timezone: string | null } | undefined
  now: Date
  /** A new event may also not repeat. */
  isOptional?: boolean
}

/** How often, and how many dates. */
export function repeatFields({ messages, form, start, now, isOptional = false }: RepeatView): string {
  const text = messages.organize.series
  const rules = Object.keys(text.rules) as RuleName[]
  const day = start && Number(dateIn(new Date(start.dateTime), start.timezone).slice(8))
  const weekday = start && messages.format.moment(start.dateTime, start.timezone, now).weekday
  const labelOf = (rule: RuleName) =>
    day === undefined || weekday === undefined ? text.anyRules[rule] : text.rules[rule](weekday, day)
  // The fifth weekday of a month is its last one already, and one of the first weeks is not.
  const isLast = day === undefined || (day > 21 && day <= 28)
  const shown = rules.filter((rule) => isLast || rule !== 'monthly.1.last_weekday')
  const options = shown.map((rule) => ({ value: rule as string, label: labelOf(rule) }))
  const none = isOptional ? [{ value: '', label: text.never }] : []
  const counts = Array.from({ length: datesMax }, (_, at) => ({
    value: `${at + 1}`,
    label: messages.format.number(at + 1),
  }))
  return html`!${selectField(form, { name: names.rule, label: text.ruleLabel, options: [...none, ...options] })}
!${selectField(form, { name: names.count, label: text.countLabel, hint: text.countHint, options: counts })}`
}

/** The dates as boxes. A date with a conflict is not ticked and cannot be. */
export function repeatDates(messages: Messages, { dates, timezone }: RepeatDates, now: Date): string {
  const text = messages.organize.series
  const rows = dates.map(({ day, dateTime, conflict }) => {
    const { dayWithYear, time } = messages.format.moment(dateTime, timezone, now)
    const why = conflict === null ? '' : html`<span class="soft small">${text.conflicts[conflict]}</span>`
    return html`<li><input type="hidden" name="${names.listed}" value="${day}"><label class="check"><input type="checkbox" name="${names.day}" value="${day}" !${conflict === null ? 'checked' : 'disabled'}><span>${messages.events.event.at(dayWithYear, time)}!${why}</span></label></li>`
  })
  return html`<ul class="repeat-dates">!${rows.join('')}</ul>`
}

/** What the fields ask for; undefined if the event does not repeat. Listed dates that are not ticked are skipped. */
export function repeatIn(form: Pick<URLSearchParams, 'get' | 'getAll'>, messages: Messages): RepeatRequest | undefined {
  const rule = form.get(names.rule) ?? ''
  if (!isRule(rule, messages)) return undefined
  const [freq, interval, by] = rule.split('.') as [RepeatRequest['freq'], string, RepeatRequest['by']?]
  const count = Math.min(Math.max(Math.trunc(Number(form.get(names.count))) || 1, 1), datesMax)
  const chosen = new Set(form.getAll(names.day))
  const skip = form.getAll(names.listed).filter((day) => !chosen.has(day))
  return { freq, interval: Number(interval), ...(by && { by }), count, ...(skip.length > 0 && { skip }) }
}

/** The fields as they were sent, to be sent again with the ticked dates. */
export function repeatHidden(rule: string, count: number): string {
  return html`<input type="hidden" name="${names.rule}" value="${rule}"><input type="hidden" name="${names.count}" value="${count}">`
}

/** What the fields show first: once a week. */
export const usualRepeat = { [names.rule]: 'weekly.1', [names.count]: '4' }
