import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'

export const urlnameScripts = [islandPath('urlname')]

export function nameField(form: FormState, { organize }: Messages, hint?: string): string {
  const { name: label } = organize.groups.fields
  return textField(form, { name: 'name', label, hint, isRequired: true, maxLength: 100, more: 'data-urlname-from' })
}

/** The address of a group. The script `urlname` checks it while it is typed. */
export function urlnameField(form: FormState, { organize }: Messages, hint: string, isRequired = false): string {
  const text = organize.groups.fields
  const states = Object.entries(text.urlnameStates).map(([state, words]) => html`data-${state}="${words}"`)
  const more = 'data-urlname autocapitalize="none" autocomplete="off" spellcheck="false"'
  return html`!${textField(form, { name: 'urlname', label: text.urlname, hint, isRequired, maxLength: 60, more })}
<p class="small" role="status" data-urlname-status !${states.join(' ')}></p>
<button type="button" class="plain quiet fit small" hidden data-urlname-use="${text.useProposal}"></button>`
}

export function cityField(form: FormState, { organize }: Messages): string {
  const { city: label, cityHint: hint } = organize.groups.fields
  return textField(form, { name: 'city', label, hint, maxLength: 100 })
}

/** All topics in one field. */
export function topicsField(form: FormState, { organize }: Messages): string {
  const { topics: label, topicsHint: hint } = organize.groups.fields
  const values = { ...form.values, tags: [form.values.tags ?? []].flat().join(', ') }
  return textField({ ...form, values }, { name: 'tags', label, hint, maxLength: 600 })
}

/** The form with one field per topic, as the operation takes them. */
export function withTopics(form: URLSearchParams): URLSearchParams {
  const typed = form.get('tags')
  if (typed === null) return form
  const split = new URLSearchParams(form)
  split.set('has.tags', '1')
  split.delete('tags')
  for (const topic of typed.split(',')) split.append('tags', topic)
  return split
}

/** What is wrong with one topic is shown beside the field of all. */
export function withTopicProblems(refusal: FormRefusal): FormRefusal {
  const wrong = Object.entries(refusal.problems ?? {}).find(([field]) => field.startsWith('tags.'))
  return wrong ? { ...refusal, problems: { ...refusal.problems, tags: wrong[1] } } : refusal
}

const mailScheme = /^mailto:/i

/** People type an address without its scheme, and see it so. */
export function contactField(form: FormState, { organize }: Messages): string {
  const { contact: label, contactHint: hint } = organize.groups.fields
  const values = { ...form.values, contact: String(form.values.contact ?? '').replace(mailScheme, '') }
  return textField({ ...form, values }, { name: 'contact', label, hint, autocomplete: 'off' })
}

export function withContact(form: URLSearchParams): URLSearchParams {
  const typed = form.get('contact')?.trim() ?? ''
  if (!/^[^\s:@/]+@[^\s@/]+$/.test(typed)) return form
  const full = new URLSearchParams(form)
  full.set('contact', `mailto:${typed}`)
  return full
}
