import { html } from 'ghtml'
import {
  type labelColors as colors,
  labelColors,
  labelNameMax,
  labelsMax,
} from '#domains/events/attendee-labels/index.ts'
import type { Messages } from '#messages/index.ts'
import { labelChip } from '#surfaces/site/parts/attendee-label.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { eventPath, type ManagedEvent } from '../shell.ts'
import { freeColor, type LabelFormRow, type LabelList, type RuleOption } from './labels-draft.ts'

export interface LabelsView {
  messages: Messages
  path: string
  event: ManagedEvent
  /** As it is stored. */
  list: LabelList
  /** As it is shown. */
  rows: readonly LabelFormRow[]
  /** The answers that can give a label. */
  options: readonly RuleOption[]
  problems?: Readonly<Record<string, string>> | undefined
}

type Color = (typeof colors)[number]
const readyColors = { speaker: 'purple', crew: 'teal', press: 'blue' } as const satisfies Record<string, Color>

/** What most events need, at one press. */
export const readyLabels = ({ organize }: Messages) =>
  (Object.keys(readyColors) as (keyof typeof readyColors)[]).map((key) => {
    return { key, name: organize.labels.ready[key], color: readyColors[key] }
  })

export function labelsBody(view: LabelsView): string {
  const { messages, path, list, rows } = view
  const text = messages.organize.labels
  const lead = list.labels.length === 0 ? text.none : text.lead
  const shown = rows.length < labelsMax ? [...rows, emptyRow(rows)] : rows
  const items = shown.map((_, at) => labelRow(view, shown, at))
  const most = rows.length < labelsMax ? '' : html`<p class="soft">${text.most}</p>`
  // The first button is the one that Enter presses.
  return html`<p class="lead">${lead}</p><form method="post" action="${path}">
<button class="unseen" tabindex="-1" aria-hidden="true" name="do" value="save"></button>
<input type="hidden" name="version" value="${String(list.version)}">!${readyPart(view)}!${items.join('')}!${most}
<button class="fit" name="do" value="save">${text.save}</button></form>`
}

const emptyRow = (rows: readonly LabelFormRow[]): LabelFormRow => ({
  id: '',
  name: '',
  color: freeColor(rows),
  rule: '',
})

function readyPart({ messages, rows }: LabelsView): string {
  const text = messages.organize.labels
  const known = new Set(rows.map(({ name }) => name.toLowerCase()))
  const open = readyLabels(messages).filter(({ name }) => !known.has(name.toLowerCase()))
  if (rows.length >= labelsMax || open.length === 0) return ''
  const buttons = open.map(
    ({ key, name }) =>
      html`<button class="plain quiet fit" name="do" value="add.${key}" formnovalidate>${text.addReady(name)}</button>`,
  )
  return html`<div class="buttons">!${buttons.join('')}</div>`
}

function labelRow(view: LabelsView, rows: readonly LabelFormRow[], at: number): string {
  const { messages, list, problems = {} } = view
  const text = messages.organize.labels
  const row = rows[at]!
  const name = (field: string) => `labels.${at}.${field}`
  const values = Object.fromEntries(Object.entries(row).map(([field, value]) => [name(field), value]))
  const wrongRule = problems[name('questionId')] ?? problems[name('option')]
  const form = { values, problems: { ...problems, ...(wrongRule && { [name('rule')]: wrongRule }) } }
  const stored = list.labels.find(({ id }) => id === row.id)
  const nameField = {
    ...{ name: name('name'), label: text.name, hint: text.nameHint, maxLength: labelNameMax, autocomplete: 'off' },
    more: 'dir="auto"',
  }
  const colorField = {
    ...{ name: name('color'), label: text.color },
    options: labelColors.map((value) => ({ value, label: text.colors[value] })),
  }
  const heading = row.id === '' && row.name === '' ? text.new : text.number(at + 1)
  return html`<div class="card" role="group" aria-labelledby="label-${String(at)}"><h2 id="label-${String(at)}">${heading}</h2><input type="hidden" name="${name('id')}" value="${row.id}">
!${stored ? aboutOf(view, stored) : ''}!${textField(form, nameField)}!${selectField(form, colorField)}!${ruleField(view, row, form, name('rule'))}
!${stored ? html`<button class="plain quiet fit" name="do" value="remove.${String(at)}" aria-label="${text.removeNamed(stored.name)}" formnovalidate>${text.remove}</button>` : ''}</div>`
}

/** How it looks, and who has it. */
function aboutOf({ messages, event }: LabelsView, stored: LabelList['labels'][number]): string {
  const text = messages.organize.labels
  const people =
    stored.attendees === 0
      ? html`<span class="soft">${text.people(0)}</span>`
      : html`<a href="${eventPath(event.id, 'attendees')}?label=${stored.id}" aria-label="${text.show(stored.attendees, stored.name)}">${text.people(stored.attendees)}</a>`
  return html`<p>!${labelChip(stored)} !${people}</p>`
}

/** Only where the event asks something that can give a label. */
function ruleField(
  { messages, options }: LabelsView,
  row: LabelFormRow,
  form: { values: Record<string, unknown> },
  name: string,
) {
  const text = messages.organize.labels
  // The question may have changed since: the rule stays until another is chosen.
  const isGone = row.rule !== '' && !options.some(({ value }) => value === row.rule)
  if (options.length === 0 && !isGone) return ''
  const gone = isGone ? [{ value: row.rule, label: row.rule.split('.').slice(1).join('.') }] : []
  return selectField(form, {
    name,
    label: text.rule,
    options: [{ value: '', label: text.byHand }, ...options, ...gone],
  })
}
