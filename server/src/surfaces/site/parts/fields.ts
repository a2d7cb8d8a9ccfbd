import { html } from 'ghtml'

/** A form as its page shows it: what the fields hold, and what is wrong with them. */
export interface FormState {
  values: Readonly<Record<string, unknown>>
  /** The sentence beside a field, by its name. */
  problems?: Readonly<Record<string, string>>
}

interface FieldText {
  name: string
  label: string
  hint?: string | undefined
}

interface TextField extends FieldText {
  type?: 'text' | 'email' | 'url' | 'search' | 'number' | 'password' | 'date' | 'time' | 'datetime-local'
  isRequired?: boolean
  maxLength?: number
  autocomplete?: string
  /** More attributes, already built with `html`. */
  more?: string
}

/** Ids have no dots or brackets, so that labels and style sheets can name them. */
export const fieldId = (name: string) => `field-${name.replaceAll(/[^a-zA-Z0-9-]+/g, '-')}`
const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The hint and the problem below a field, and the attributes that tie them to it. */
export function notesOf({ problems = {} }: FormState, { name, hint }: FieldText): { below: string; ties: string } {
  const [id, problem] = [fieldId(name), problems[name]]
  const ids = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean)
  const said = problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`
  const below = said + (hint === undefined ? '' : html`<p class="soft small hint" id="${id}-hint">${hint}</p>`)
  const described = ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''
  return { below, ties: `${described}${problem === undefined ? '' : ' aria-invalid="true"'}` }
}

export function textField(form: FormState, field: TextField): string {
  const { name, label, type = 'text', isRequired = false, maxLength, autocomplete, more = '' } = field
  const { below, ties } = notesOf(form, field)
  const limits = `${isRequired ? ' required' : ''}${maxLength === undefined ? '' : html` maxlength="${maxLength}"`}`
  const fill = autocomplete === undefined ? '' : html` autocomplete="${autocomplete}"`
  return html`<div class="field"><label for="${fieldId(name)}">${label}</label>
<input id="${fieldId(name)}" name="${name}" type="${type}" value="${textOf(form.values[name])}"!${limits}!${fill}!${ties} !${more}>
!${below}</div>`
}

export function textArea(
  form: FormState,
  field: FieldText & { rows?: number; maxLength?: number; more?: string },
): string {
  const { name, label, rows = 5, maxLength, more = '' } = field
  const { below, ties } = notesOf(form, field)
  const limit = maxLength === undefined ? '' : html` maxlength="${maxLength}"`
  // A browser drops the first line break of a text area, so one more is written.
  return html`<div class="field"><label for="${fieldId(name)}">${label}</label>
<textarea id="${fieldId(name)}" name="${name}" rows="${rows}"!${limit}!${ties} !${more}>
${textOf(form.values[name])}</textarea>
!${below}</div>`
}

export interface Option {
  value: string
  label: string
  hint?: string
  /** Of the label, where it is not that of the page. */
  lang?: string
}

export function selectField(form: FormState, field: FieldText & { options: readonly Option[] }): string {
  const { name, label, options } = field
  const { below, ties } = notesOf(form, field)
  const current = textOf(form.values[name])
  const items = options.map(
    (one) =>
      html`<option value="${one.value}" !${one.value === current ? 'selected' : ''}!${one.lang === undefined ? '' : html` lang="${one.lang}"`}>${one.label}</option>`,
  )
  return html`<div class="field"><label for="${fieldId(name)}">${label}</label>
<select id="${fieldId(name)}" name="${name}"!${ties}>!${items.join('')}</select>
!${below}</div>`
}

/** One of a few options, all visible. */
export function choiceField(form: FormState, field: FieldText & { options: readonly Option[] }): string {
  const { name, label, options } = field
  const { below, ties } = notesOf(form, field)
  const current = textOf(form.values[name])
  const items = options.map((one) => {
    const hint = one.hint === undefined ? '' : html`<span class="soft small">${one.hint}</span>`
    return html`<label class="choice"><input type="radio" name="${name}" value="${one.value}" !${one.value === current ? 'checked' : ''}><span>${one.label}!${hint}</span></label>`
  })
  return html`<fieldset class="field"!${ties}><legend>${label}</legend>!${items.join('')}!${below}</fieldset>`
}

/** Several texts of one kind, such as links: one input each. Empty ones are left out when the form is read. */
export function listField(
  form: FormState,
  field: FieldText & { type?: 'text' | 'url'; count: number; itemLabel: (number: number) => string },
): string {
  const { name, label, type = 'text', count, itemLabel } = field
  const given = [form.values[name] ?? []].flat().map(textOf)
  const filled = given.filter((text) => text.trim() !== '')
  const { below, ties } = notesOf(form, field)
  const inputs = Array.from({ length: Math.max(count, filled.length) }, (_, at) => {
    const item = notesOf(form, { name: `${name}.${at}`, label })
    const id = fieldId(`${name}.${at}`)
    return html`<input id="${id}" name="${name}" type="${type}" value="${filled[at] ?? ''}" aria-label="${itemLabel(at + 1)}"!${item.ties}>!${item.below}`
  })
  return html`<fieldset class="field"!${ties}><legend>${label}</legend>!${inputs.join('')}!${below}</fieldset>`
}

/** A box that is not ticked is not sent, so a hidden field says that it was there. */
export function boxField(form: FormState, field: FieldText): string {
  const { name, label } = field
  const { below, ties } = notesOf(form, field)
  return html`<div class="field"><input type="hidden" name="has.${name}" value="1">
<label class="check"><input type="checkbox" name="${name}" value="on" !${form.values[name] === true ? 'checked' : ''}!${ties}> <span>${label}</span></label>
!${below}</div>`
}
