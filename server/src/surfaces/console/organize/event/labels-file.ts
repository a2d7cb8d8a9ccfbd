import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'

type Read = OutputOf<typeof operations.labels.readFile>

/** Without a script people paste the text. */
export function filePart({ organize }: Messages, path: string, form: FormState = { values: {} }): string {
  const text = organize.labels.file
  const area = { name: 'text', label: text.text, hint: text.textHint, rows: 6 }
  return html`<section class="card"><h2>${text.heading}</h2><p>${text.lead}</p><form method="post" action="${path}/file">
!${textArea(form, { ...area, more: 'required spellcheck="false" autocapitalize="off" dir="auto"' })}
<div class="field" hidden><label for="label-file">${text.file}</label>
<input id="label-file" type="file" accept=".csv,.tsv,.txt,text/csv" data-into="#${fieldId('text')}" data-too-big="${text.fileTooBig}"></div>
<button class="fit">${text.check}</button></form></section>`
}

const listedMax = 200

/** What was not understood, for the one who sent it. */
function leftOut(words: string, all: readonly string[], text: Messages['organize']['labels']['file']): string {
  if (all.length === 0) return ''
  const items = all.slice(0, listedMax).map((one) => html`<li dir="auto">${one}</li>`)
  const more = all.length > listedMax ? html`<li>${text.more(all.length - listedMax)}</li>` : ''
  return html`<li>${words}<ul class="soft small">!${items.join('')}!${more}</ul></li>`
}

/** Before it is applied. The text goes with the form: nothing of it is stored meanwhile. */
export function fileResult({ organize }: Messages, path: string, read: Read, given: string): string {
  const text = organize.labels.file
  const { given: gets, removed, unchanged, withoutRsvp, unknown, unknownLabels } = read
  const fact = (n: number, words: (n: number) => string) => (n === 0 ? '' : html`<li>${words(n)}</li>`)
  const facts = [
    ...[fact(gets, text.given), fact(removed, text.removed), fact(unchanged, text.unchanged)],
    fact(withoutRsvp, text.withoutRsvp),
    leftOut(text.unknown(unknown.length), unknown, text),
    leftOut(text.unknownLabels(unknownLabels.length), unknownLabels, text),
  ]
  const note = unknown.length > 0 ? html`<p class="soft small">${text.unknownNote}</p>` : ''
  const apply =
    gets + removed === 0
      ? html`<p>${text.nothing}</p>`
      : html`<form method="post" action="${path}/file/apply"><textarea name="text" hidden>${given}</textarea><button>${text.apply}</button></form>`
  return html`<section class="card"><ul>!${facts.join('')}</ul>!${note}!${apply}</section>`
}
