import type { Messages } from '#messages/index.ts'
import { choiceField, type FormState, textField } from '#surfaces/site/parts/fields.ts'

interface ModeView {
  messages: Messages
  form: FormState
}

const modes = ['here', 'elsewhere', 'none'] as const

/** The chosen way, as the form has it; a new event takes RSVPs here. */
export const rsvpModeOf = ({ values }: FormState) => modes.find((mode) => mode === values.rsvpMode) ?? 'here'

/** The name of the chosen way, for the one line of the folded section. */
export const rsvpModeWord = ({ messages, form }: ModeView): string =>
  messages.organize.editor.mode.options[rsvpModeOf(form)].label

/** "How do people sign up?", and the page of another site where they do. */
export function rsvpModeFields({ messages, form }: ModeView): string {
  const text = messages.organize.editor
  const options = modes.map((value) => ({ value, ...text.mode.options[value] }))
  const chosen = { ...form, values: { ...form.values, rsvpMode: rsvpModeOf(form) } }
  return `${choiceField(chosen, { name: 'rsvpMode', label: text.mode.label, options })}
${textField(form, { name: 'ticketUrl', label: text.ticketLabel, hint: text.mode.ticketHint, type: 'url' })}`
}
