import type { Messages } from '#messages/index.ts'
import { choiceField, type FormState } from '#surfaces/site/parts/fields.ts'
import type { ManagedEvent } from '../shell.ts'

/** Which dates of the series a change is for. Nothing where the event is not part of one. */
export function seriesChoice(messages: Messages, form: FormState, { series }: Pick<ManagedEvent, 'series'>): string {
  if (series === null) return ''
  const { applyLabel: label, apply } = messages.organize.series
  const options = Object.entries(apply).map(([value, words]) => ({ value, ...words }))
  return choiceField({ ...form, values: { applyTo: 'this', ...form.values } }, { name: 'applyTo', label, options })
}
