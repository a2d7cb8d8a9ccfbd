import { html } from 'ghtml'
import type { StoredQuestion } from '#domains/events/questions/index.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, notesOf } from './fields.ts'

type Question = Pick<StoredQuestion, 'id' | 'kind' | 'label' | 'help' | 'options' | 'isRequired'>

interface QuestionField {
  messages: Messages
  form: FormState
  question: Question
  name: string
  /** The browser asks for a missing answer itself. Not inside what may be folded: there it would block the form unseen. */
  isNative?: boolean
  isFocused?: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A question of the hosts as a field. One that needs no answer says so, and its answer can be taken back. */
export function questionField(field: QuestionField): string {
  const { question, name, form, messages, isNative = true, isFocused = false } = field
  const { below, ties } = notesOf(form, { name, label: question.label, hint: question.help })
  const optional = question.isRequired ? '' : html` <span class="soft">${messages.events.rsvpForm.optional}</span>`
  const must = question.isRequired && isNative ? ' required' : ''
  const look = { label: html`${question.label}!${optional}`, below, ties, must, focus: isFocused ? ' autofocus' : '' }
  switch (question.kind) {
    case 'short':
    case 'long':
      return textQuestion(field, look)
    case 'choices':
      return boxQuestion(field, look)
    default:
      return question.isRequired ? radioQuestion(field, look) : selectQuestion(field, look)
  }
}

/** Parts that are already escaped. */
interface Look {
  label: string
  below: string
  ties: string
  must: string
  focus: string
}

function textQuestion({ form, question, name }: QuestionField, { label, below, ties, must, focus }: Look): string {
  const value = textOf(form.values[name])
  const id = fieldId(name)
  const input =
    question.kind === 'short'
      ? html`<input id="${id}" name="${name}" value="${value}" maxlength="200" dir="auto"!${must}!${ties}!${focus}>`
      : html`<textarea id="${id}" name="${name}" rows="3" maxlength="2000" dir="auto"!${must}!${ties}!${focus}>
${value}</textarea>`
  return html`<div class="field"><label for="${id}">!${label}</label>!${input}!${below}</div>`
}

/** The values as they are sent, and the words for them. */
function optionsOf({ kind, options = [] }: Question, { events: { rsvpForm: text } }: Messages): [string, string][] {
  if (kind !== 'yes_no') return options.map((option) => [option, option])
  return [
    ['yes', text.yes],
    ['no', text.no],
  ]
}

function radioQuestion(field: QuestionField, { label, below, ties, must, focus }: Look): string {
  const { form, question, name, messages } = field
  const current = form.values[name]
  const radios = optionsOf(question, messages).map(([value, words], n) => {
    const state = `${current === value ? ' checked' : ''}${must}${n === 0 ? focus : ''}`
    return html`<label class="choice"><input type="radio"!${n === 0 ? html` id="${fieldId(name)}"` : ''} name="${name}" value="${value}"!${state}><span dir="auto">${words}</span></label>`
  })
  return html`<fieldset class="field"!${ties}><legend>!${label}</legend>!${radios.join('')}!${below}</fieldset>`
}

/** What was chosen once can be chosen away. */
function selectQuestion(field: QuestionField, { label, below, ties, focus }: Look): string {
  const { form, question, name, messages } = field
  const current = textOf(form.values[name])
  const options = optionsOf(question, messages).map(
    ([value, words]) => html`<option value="${value}" !${value === current ? 'selected' : ''}>${words}</option>`,
  )
  return html`<div class="field"><label for="${fieldId(name)}">!${label}</label>
<select id="${fieldId(name)}" name="${name}"!${ties}!${focus}><option value="">${messages.events.rsvpForm.noAnswer}</option>!${options.join('')}</select>!${below}</div>`
}

function boxQuestion(field: QuestionField, { label, below, ties, focus }: Look): string {
  const { form, question, name, messages } = field
  const chosen = new Set([form.values[name] ?? []].flat())
  const boxes = optionsOf(question, messages).map(([value, words], n) => {
    const state = `${chosen.has(value) ? ' checked' : ''}${n === 0 ? focus : ''}`
    return html`<label class="choice"><input type="checkbox"!${n === 0 ? html` id="${fieldId(name)}"` : ''} name="${name}" value="${value}"!${state}><span dir="auto">${words}</span></label>`
  })
  return html`<fieldset class="field"!${ties}><legend>!${label}</legend>!${boxes.join('')}!${below}</fieldset>`
}

/** Required first, then optional, each in the hosts' order. */
export const inOrderOfAsking = <T extends Pick<Question, 'isRequired'>>(questions: readonly T[]): T[] => [
  ...questions.filter(({ isRequired }) => isRequired),
  ...questions.filter(({ isRequired }) => !isRequired),
]

type AnswerValue = string | string[] | boolean

/** What was typed and chosen, as an RSVP sends it: with `''` and `[]` for what was left empty. */
export function readAnswers(
  form: URLSearchParams,
  questions: readonly Pick<Question, 'id' | 'kind'>[],
  path: string,
): Record<string, AnswerValue> {
  const read = ({ id, kind }: Pick<Question, 'id' | 'kind'>): AnswerValue => {
    const all = form.getAll(`${path}.${id}`)
    if (kind === 'choices') return all.filter((text) => text !== '')
    const text = (all[0] ?? '').replaceAll('\r\n', '\n').trim()
    return kind === 'yes_no' && text !== '' ? text === 'yes' : text
  }
  return Object.fromEntries(questions.map((question) => [question.id, read(question)]))
}

export const withoutEmpty = (answers: Record<string, AnswerValue>): Record<string, AnswerValue> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => typeof value === 'boolean' || value.length > 0))

/** Answers as the fields below `path` hold them. */
export function fieldValuesOf(answers: Readonly<Record<string, AnswerValue>>, path: string): Record<string, unknown> {
  const sentAs = (value: AnswerValue) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [`${path}.${id}`, sentAs(value)]))
}

/** The sentence beside each field that a refused RSVP is about. */
export function problemsOf(
  { code, problems }: { code: string; problems: readonly { field: string }[] },
  { events: { rsvpForm: text }, forms }: Messages,
): Record<string, string> {
  const sentence = code === 'answers_required' ? text.missing : forms.invalid
  return Object.fromEntries(problems.map(({ field }) => [field, sentence]))
}

/** Above the form: what is missing, each with a link to its field. */
export function problemSummary(
  problems: Readonly<Record<string, string>>,
  labelOf: (name: string) => string,
  { forms }: Messages,
): string {
  const links = Object.keys(problems).map((name) => html`<li><a href="#${fieldId(name)}">${labelOf(name)}</a></li>`)
  return links.length === 0
    ? ''
    : html`<div class="alert" role="alert"><p>${forms.summary}</p><ul>!${links.join('')}</ul></div>`
}
