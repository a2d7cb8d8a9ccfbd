import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { type FormRefusal, refusalOf } from '#surfaces/site/operation-form.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { choiceField, type FormState, selectField } from '#surfaces/site/parts/fields.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { groupPath, groupRoute } from '../shell.ts'

export type Sources = OutputOf<typeof operations.sources.list>
export type Source = Sources['sources'][number]

export const sourcesRoute = groupRoute('events', '/sources')
export const sourceRoute = `${sourcesRoute}/:sourceId`
export const sourcesPath = (slug: string) => `${groupPath(slug)}/sources`
export const sourcePath = (slug: string, id: string) => `${sourcesPath(slug)}/${id}`

type Text = Messages['organize']['sources']

/** What a calendar is called: by itself, or by where it is. */
export const nameOf = ({ name, host }: Pick<Source, 'name' | 'host'>) => name ?? host

const chips = { active: 'good', paused: 'quiet', failing: 'bad', stopped: 'bad' } as const

export function stateChip({ states }: Text, { state, isReading }: Source): string {
  return isReading ? chip(states.reading, 'strong') : chip(states[state], chips[state])
}

const refreshSeconds = '2'
const patienceMs = 2 * minuteMs

/** Whether someone has just asked for a reading, which takes a few seconds. */
export const isFresh = ({ isReading, nextCheckAt }: Source, now: Date) =>
  isReading && nextCheckAt !== null && now.getTime() - Date.parse(nextCheckAt) < patienceMs

/** The browser loads the page again by itself, with and without scripts, while a reading is on its way. */
export function refreshWhile(reply: FastifyReply, isWaiting: boolean): void {
  if (isWaiting) reply.header('refresh', refreshSeconds)
}

/** The form again, with the words of this page for what could not be read. */
export function sourceRefusal(error: unknown, form: URLSearchParams, messages: Messages): FormRefusal {
  const refusal = refusalOf(error, form, messages)
  const [problem] = error instanceof ApiError && error.code === 'source_unreadable' ? error.problems : []
  const code = problem?.rule?.keyword as keyof Messages['sources']['problems'] | undefined
  if (!problem || code === undefined) return refusal
  const { title, next } = messages.sources.problems[code]
  return { ...refusal, alert: messages.forms.summary, problems: { [problem.field]: `${title} ${next}` } }
}

/** How events come here: asked before following, and changeable later. */
export function optionFields(text: Text, form: FormState): string {
  const { modes, rsvpChoices } = text.options
  const options = (all: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(all).map(([value, [label, hint]]) => ({ value, label: label!, hint: hint! }))
  return html`!${choiceField(form, { name: 'mode', label: text.options.mode, options: options(modes) })}
!${choiceField(form, { name: 'rsvps', label: text.options.rsvps, options: options(rsvpChoices) })}
!${selectField(form, {
    name: 'timezone',
    label: text.options.timezone,
    hint: text.options.timezoneHint,
    options: zoneOptions(form.values.timezone),
  })}`
}

export function noticeList(messages: Messages, heading: string, notices: Source['notices'], more: string[] = []) {
  const lines = [...notices.map(({ code, count, example }) => messages.sources.notices[code](count, example)), ...more]
  if (lines.length === 0) return ''
  const items = lines.map((line) => html`<li>${line}</li>`)
  return html`<section class="card" aria-labelledby="notices-heading"><h2 id="notices-heading">${heading}</h2><ul>!${items.join('')}</ul></section>`
}

export const sourceIdIn = (request: FastifyRequest) => (request.params as { sourceId: string }).sourceId
