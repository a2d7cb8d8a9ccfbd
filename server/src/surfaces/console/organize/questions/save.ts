import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { refusalOf } from '#surfaces/site/operation-form.ts'
import { mergeDraft, type QuestionsDraft } from './draft.ts'
import type { QuestionsView } from './form.ts'

/** What a request makes of the screen. */
export type Shown = Pick<QuestionsView, 'draft' | 'focus' | 'isUnsaved' | 'problems' | 'alert' | 'conflict'> & {
  status?: number
  /** Of the fields below the list. */
  values?: { applyTo?: string }
}

/** An empty field is as long as the instance keeps answers; what is no number is refused by the operation. */
export const keptOf = ({ keptDays }: QuestionsDraft) => ({
  keptDays: keptDays === '' ? null : Number.isNaN(Number(keptDays)) ? keptDays : Number(keptDays),
})

/** An option is a line of one field. */
const fieldOf = (field: string) => field.replace(/^(questions\.\d+\.options)\.\d+$/, '$1')

/** What was typed, with what is wrong with it, or with what others saved meanwhile. */
export async function shownAfter(
  error: unknown,
  form: URLSearchParams,
  draft: QuestionsDraft,
  messages: Messages,
  findStored: () => Promise<Parameters<typeof mergeDraft>[1]>,
): Promise<Shown> {
  const { problems = {}, alert, status } = refusalOf(error, form, messages)
  if (error instanceof ApiError && error.code === 'changed_meanwhile')
    return { ...mergeDraft(draft, await findStored()), isUnsaved: true, status }
  const named = Object.fromEntries(Object.entries(problems).map(([field, words]) => [fieldOf(field), words]))
  // Of the list as a whole, such as before the end of an upgrade.
  const { questions: ofAll, ...ofFields } = named
  const isNamed = Object.keys(ofFields).length > 0
  const said = ofAll ?? (isNamed ? messages.forms.summary : alert)
  return { draft, problems: ofFields, alert: said, isUnsaved: true, status }
}
