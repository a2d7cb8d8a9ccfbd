import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { choiceField, type FormState, textArea, textField } from './fields.ts'

/** A question as its answer is asked for. */
export interface ShownQuestion {
  id: string
  kind: 'short' | 'long' | 'choice' | 'choices' | 'yes_no'
  label: string
  help?: string
  options?: readonly string[]
  isRequired: boolean
}

interface QuestionFields extends FormState {
  messages: Messages
  questions: readonly ShownQuestion[]
  /** Before the id of a question in the name of its field. */
  prefix: string
}

/** The questions of an event as the fields of a form. */
export function questionFields({ messages, questions, prefix, ...form }: QuestionFields): string {
  return questions.map((question) => questionField(messages, form, `${prefix}${question.id}`, question)).join('')
}

function questionField({ forms: text }: Messages, form: FormState, name: string, question: ShownQuestion): string {
  const { kind, help, options = [], isRequired } = question
  const label = isRequired ? question.label : `${question.label} ${text.optional}`
  const field = { name, label, hint: help || undefined }
  const choices = options.map((option) => ({ value: option, label: option }))
  if (kind === 'short') return textField(form, { ...field, isRequired, maxLength: 200 })
  if (kind === 'long') return textArea(form, { ...field, rows: 3, maxLength: 2000 })
  if (kind === 'choices') return boxes(form, field, options)
  const yesNo = [
    { value: 'yes', label: text.yes },
    { value: 'no', label: text.no },
  ]
  return choiceField(form, { ...field, options: kind === 'yes_no' ? yesNo : choices })
}

function boxes(
  form: FormState,
  field: { name: string; label: string; hint: string | undefined },
  options: readonly string[],
) {
  const { name, label, hint } = field
  const given = [form.values[name] ?? []].flat()
  const problem = form.problems?.[name]
  const items = options.map(
    (option) =>
      html`<label class="choice"><input type="checkbox" name="${name}" value="${option}" !${given.includes(option) ? 'checked' : ''}><span>${option}</span></label>`,
  )
  return html`<fieldset class="field"><legend>${label}</legend>!${items.join('')}!${problem === undefined ? '' : html`<p class="problem">${problem}</p>`}!${hint === undefined ? '' : html`<p class="soft small hint">${hint}</p>`}</fieldset>`
}
