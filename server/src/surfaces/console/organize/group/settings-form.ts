import { createHash } from 'node:crypto'
import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { shorten } from '#surfaces/site/parts/elements.ts'
import type { ManagedGroup } from '../shell.ts'
import { languageName } from '../translations/languages.ts'

/** The fields of the large form. */
const groupFields = [
  'name',
  'urlname',
  'description',
  'language',
  'city',
  'tags',
  'website',
  'socialLinks',
  'contact',
  'codeOfConduct',
  'theme',
  'joining',
] as const satisfies readonly (keyof ManagedGroup)[]

/** A form as it is drawn: its values, what is wrong, and what the group was like when the editing began. */
export interface GroupForm extends Partial<FormRefusal> {
  values: Readonly<Record<string, unknown>>
  version: string
  marks: Readonly<Record<string, string>>
}

/** A browser sends line breaks as two characters, and the ends of a text are cut. */
const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : (value ?? null))

/** A short mark of a value, to see later whether an organizer changed it. */
const markOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(plain(value)))
    .digest('base64url')
    .slice(0, 12)

const marksOf = (group: ManagedGroup) =>
  Object.fromEntries(groupFields.map((field) => [field, markOf(group[field])])) as Record<string, string>

export const formOf = (group: ManagedGroup): GroupForm => ({
  values: { ...group },
  version: String(group.version),
  marks: marksOf(group),
})

/** The hidden fields that `changesIn` reads. */
export function hiddenFields({ version, marks }: GroupForm): string {
  const all = Object.entries(marks).map(
    ([field, mark]) => html`<input type="hidden" name="mark.${field}" value="${mark}">`,
  )
  return html`<input type="hidden" name="version" value="${version}">!${all.join('')}`
}

/** Only what the organizer changed, so that fields that others changed meanwhile stay as they are. */
export function changesIn(body: object, form: URLSearchParams): Record<string, unknown> {
  const changed = Object.entries(body).filter(([field, value]) => form.get(`mark.${field}`) !== markOf(value))
  return Object.fromEntries(changed.map(([field, value]) => [field, plain(value)]))
}

interface Refused {
  refusal: FormRefusal
  group: ManagedGroup
  form: URLSearchParams
  body: object
}

/** The form again after a refusal, as it was typed. */
export function formAfter(messages: Messages, refused: Refused): GroupForm {
  const { refusal, group, form } = refused
  const changed = messages.forms.problems.changed!(0)
  const conflicts = Object.keys(refusal.problems ?? {}).filter((field) => refusal.problems![field] === changed)
  if (conflicts.length > 0) return formAfterConflict(messages, refused, conflicts)
  const marks = Object.fromEntries(groupFields.map((field) => [field, form.get(`mark.${field}`) ?? '']))
  return { ...refusal, values: { ...group, ...refusal.values }, version: form.get('version') ?? '', marks }
}

/** Says beside each field what others made of it. The next save counts from what the group is now. */
function formAfterConflict(
  messages: Messages,
  { refusal, group, form, body }: Refused,
  conflicts: readonly string[],
): GroupForm {
  const text = messages.organize.groups.settings
  const typed = Object.keys(changesIn(body, form)).map((field) => [field, refusal.values[field]] as const)
  const problems = conflicts.map((field) => {
    const now = [group[field as keyof ManagedGroup] ?? []]
      .flat()
      .map(String)
      .map(field === 'language' ? languageName : String)
      .join(', ')
    return [field, now === '' ? text.changedToNothing : text.changedTo(shorten(now, 300))] as const
  })
  const values = { ...group, ...Object.fromEntries(typed), version: undefined }
  return {
    ...refusal,
    ...formOf(group),
    values,
    alert: messages.errors.changed_meanwhile,
    problems: Object.fromEntries(problems),
  }
}
