import { html } from 'ghtml'
import type { Expiry } from '#domains/events/questions/index.ts'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { boxField, type FormState, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { keptLine } from '#surfaces/site/parts/kept-line.ts'
import { inOrderOfAsking, questionField } from '#surfaces/site/parts/question-fields.ts'
import type { Screen } from '../shell.ts'
import { questionsStyle } from '../style/stylesheet.ts'
import {
  type Conflict,
  hasOptions,
  kinds,
  type ListedQuestion,
  type QuestionRow,
  questionsMax,
  readyNames,
  seenOf,
  type Worked,
} from './draft.ts'

type Counts = OutputOf<typeof operations.questions.count>['questions']

export interface QuestionsView extends Worked {
  messages: Messages
  /** Where the form is sent. */
  path: string
  lead: string
  back: { href: string; words: string }
  problems?: Readonly<Record<string, string>>
  alert?: string | undefined
  /** There are changes that are not saved. */
  isUnsaved: boolean
  conflict?: Conflict
  /** Of an event: how long answers are kept at most. */
  kept?: Expiry
  /** People may bring guests, who are asked some of them. */
  hasGuests: boolean
  /** Questions that are stored keep their kind. */
  isLocked?: boolean
  counts?: Counts
  /** Which dates it is for. */
  reach?: string
}

/** The questions of an event or of a group: the list, and beside it the form as guests see it. */
export function questionsScreen(view: QuestionsView): Screen {
  const { messages, lead, back, alert, conflict } = view
  const { questions: text } = messages.organize
  const met = conflict
    ? html`<section class="card q-met" role="alert"><h2>${text.conflict.heading}</h2><p>${text.conflict.lead}</p></section>`
    : ''
  return {
    heading: text.heading,
    back,
    alert: conflict ? undefined : alert,
    styles: [questionsStyle.path],
    scripts: [islandPath('questions')],
    body: html`<p class="lead">${lead}</p>!${met}<div class="q-page">!${questionsForm(view)}!${seenPart(view)}</div>!${removedPart(view)}`,
  }
}

function questionsForm(view: QuestionsView): string {
  const { messages, path, draft, isUnsaved, kept, reach = '', problems = {} } = view
  const { questions: text } = messages.organize
  const form: FormState = { values: { keptDays: draft.keptDays }, problems }
  const known = draft.known.map((id) => html`<input type="hidden" name="known" value="${id}">`)
  const keptField = kept
    ? textField(form, {
        ...{ name: 'keptDays', label: text.keptLabel, hint: text.keptHint(kept.days, kept.shortDays) },
        ...{ type: 'number', more: html`min="1" max="180" inputmode="numeric"` },
      })
    : ''
  const none = draft.rows.length === 0 ? html`<p class="soft">${text.none}</p>` : ''
  const rows = draft.rows.map((_, at) => questionRow(view, at))
  // The first button is the one that Enter presses.
  return html`<form class="q-form" method="post" action="${path}" data-questions !${isUnsaved ? 'data-unsaved' : ''}>
<button class="unseen" tabindex="-1" aria-hidden="true" name="do" value="save"></button>
<input type="hidden" name="version" value="${String(draft.version)}">!${known.join('')}
!${none}<ol class="q-rows">!${rows.join('')}</ol>!${costPart(view)}!${addPart(view)}
!${keptField || reach ? html`<div class="card">!${keptField}!${reach}</div>` : ''}
<div class="q-bar"><p class="soft small" role="status" data-unsaved-note !${isUnsaved ? '' : 'hidden'}>${text.unsaved}</p><button class="fit" name="do" value="save">${text.save}</button></div></form>`
}

function questionRow(view: QuestionsView, at: number): string {
  const { messages, draft, focus, isLocked = false, problems = {} } = view
  const { questions: text } = messages.organize
  const row = draft.rows[at]!
  const name = (field: string) => `questions.${at}.${field}`
  const values = Object.fromEntries(Object.entries(row).map(([field, value]) => [name(field), value]))
  const form: FormState = { values, problems }
  const isFixed = isLocked && row.id !== ''
  const has = (on: string) => focus?.at === at && focus.on === on
  const label = {
    ...{ name: name('label'), label: text.number(at + 1), isRequired: true, maxLength: 200 },
    more: html`dir="auto" !${has('label') ? 'autofocus' : ''}`,
  }
  const options = {
    name: name('options'),
    label: text.optionsLabel,
    hint: text.optionsHint,
    rows: 5,
    more: 'dir="auto"',
  }
  const kind = isFixed
    ? html`<p class="soft">${text.kinds[row.kind as ListedQuestion['kind']]}</p>!${hidden(name('kind'), row.kind)}`
    : selectField(form, {
        ...{ name: name('kind'), label: text.kindLabel },
        options: kinds.map((value) => ({ value, label: text.kinds[value] })),
      })
  const optionsField = isFixed && !hasOptions(row.kind) ? '' : textArea(form, options)
  return html`<li class="card q-row">!${textField(form, label)}!${hidden(name('id'), row.id)}!${noteOn(view, at)}
<div class="q-line">!${kind}!${boxField(form, { name: name('isRequired'), label: text.required })}</div>
<div class="q-options">!${optionsField}</div>!${moreOf(view, at, form, isFixed)}
<div class="buttons">!${rowButtons(view, at)}</div>!${countsOf(view, row)}</li>`
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

/** Few questions need any of it, so it is folded unless something in it is set or has to be corrected. */
function moreOf({ messages, problems = {} }: QuestionsView, at: number, form: FormState, isFixed: boolean): string {
  const { questions: text } = messages.organize
  const name = (field: string) => `questions.${at}.${field}`
  const isSensitive = form.values[name('isSensitive')] === true
  const isOpen = ['help', 'isAskedOfGuests', 'isShownAtDoor', 'isSensitive'].some((field) => problems[name(field)])
  const secret = isFixed
    ? html`!${isSensitive ? hidden(name('isSensitive'), 'on') : ''}<p class="soft small">${isSensitive ? text.isSensitive : text.isOrdinary}</p>`
    : boxField(form, { name: name('isSensitive'), label: text.sensitive, hint: text.sensitiveHint })
  return html`<details class="q-more" !${isOpen ? 'open' : ''}><summary>${text.more}!${isSensitive ? html` <span class="chip">${text.sensitive}</span>` : ''}</summary>
!${textField(form, { name: name('help'), label: text.helpLabel, maxLength: 300, more: 'dir="auto"' })}
!${boxField(form, { name: name('isAskedOfGuests'), label: text.guests })}
!${boxField(form, { name: name('isShownAtDoor'), label: text.door, hint: text.doorHint })}!${secret}</details>`
}

function rowButtons({ messages, focus }: QuestionsView, at: number): string {
  const { questions: text } = messages.organize
  const number = at + 1
  const button = (what: 'up' | 'down' | 'remove', words: string, label: string) =>
    html`<button class="plain quiet small" name="do" value="${what}.${String(at)}" aria-label="${label}" formnovalidate !${focus?.at === at && focus.on === what ? 'autofocus' : ''}>${words}</button>`
  return html`!${button('up', text.up, text.upNamed(number))}!${button('down', text.down, text.downNamed(number))}!${button('remove', text.remove, text.removeNamed(number))}`
}

/** What others saved of this question meanwhile. */
function noteOn({ messages, conflict }: QuestionsView, at: number): string {
  if (!conflict?.has(at)) return ''
  const { questions: text } = messages.organize
  const now = conflict.get(at)
  const kind = text.kinds[now?.kind as ListedQuestion['kind']]
  const words = now && text.conflict.saved([now.label, kind, ...(now.isRequired ? [text.required] : [])].join(' · '))
  return html`<p class="soft small q-now" dir="auto">${words ?? text.conflict.gone}</p>`
}

function countsOf({ messages, counts = [] }: QuestionsView, { id }: QuestionRow): string {
  const found = counts.find((one) => one.id === id)
  return found && found.answered > 0 ? countLine(messages, found) : ''
}

function countLine({ organize: { questions: text } }: Messages, { answered, options }: Counts[number]): string {
  const each = options.map(({ option, count }) => html`<li><bdi>${text.counted(option, count)}</bdi></li>`)
  return html`<div class="q-counts small"><p>${text.answered(answered)}</p>!${each.length > 0 ? html`<ul>!${each.join('')}</ul>` : ''}</div>`
}

/** From the fourth required one. Replaced by the script as it is typed. */
function costPart({ messages, draft }: QuestionsView): string {
  const isMuch = draft.rows.filter(({ isRequired }) => isRequired).length > 3
  return html`<div id="questions-cost" role="status" data-drawn>!${isMuch ? html`<p class="note">${messages.organize.questions.costs}</p>` : ''}</div>`
}

function addPart({ messages, draft }: QuestionsView): string {
  const { questions: text } = messages.organize
  if (draft.rows.length >= questionsMax) return html`<p class="soft">${text.most}</p>`
  const all = readyNames.map(
    (name) =>
      html`<button class="quiet fit" name="do" value="add.${name}" formnovalidate>${text.ready[name].name}</button>`,
  )
  return html`<section><h2>${text.addHeading}</h2><div class="buttons">!${all.join('')}</div></section>`
}

/** Replaced by the script as it is typed. */
function seenPart(view: QuestionsView): string {
  const { messages, draft } = view
  const { questions: text } = messages.organize
  const questions = seenOf(draft)
  const fieldsOf = (shown: readonly ListedQuestion[], path: string) =>
    inOrderOfAsking(shown)
      .map((question) => questionField({ messages, form: { values: {} }, question, name: `${path}.${question.id}` }))
      .join('')
  const form = html`<fieldset disabled class="q-form-seen">!${fieldsOf(questions, 'seen')}!${ofGuests(view, questions, fieldsOf)}!${lineOf(view, questions)}</fieldset>`
  return html`<aside class="q-seen" id="questions-seen" data-drawn aria-label="${text.seen}"><h2>${text.seen}</h2>!${questions.length === 0 ? html`<p class="soft">${text.seenNone}</p>` : form}</aside>`
}

/** What each guest is asked whom people bring. */
function ofGuests(
  { messages, hasGuests }: QuestionsView,
  questions: readonly ListedQuestion[],
  fieldsOf: (shown: readonly ListedQuestion[], path: string) => string,
): string {
  const shown = hasGuests ? questions.filter(({ isAskedOfGuests }) => isAskedOfGuests) : []
  return shown.length === 0
    ? ''
    : html`<h3>${messages.organize.questions.seenOfGuests}</h3>!${fieldsOf(shown, 'seen.guest')}`
}

/** As it will be on the form. */
function lineOf({ messages, draft, kept }: QuestionsView, questions: readonly ListedQuestion[]): string {
  if (!kept) return ''
  const keptDays = Math.min(Number(draft.keptDays) || kept.days, kept.days)
  return keptLine({ questions, keptDays, sensitiveDays: Math.min(keptDays, kept.shortDays) }, messages)
}

function removedPart({ messages, counts = [] }: QuestionsView): string {
  const { questions: text } = messages.organize
  const removed = counts.filter(({ isRemoved }) => isRemoved)
  if (removed.length === 0) return ''
  const rows = removed.map((one) => html`<li><p dir="auto">${one.label}</p>!${countLine(messages, one)}</li>`)
  return html`<section class="part"><h2>${text.removedHeading}</h2><p class="soft">${text.removedLead}</p><ul class="q-removed">!${rows.join('')}</ul></section>`
}
