import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { confirmButton, type Question } from '#surfaces/site/parts/confirm.ts'

export const tableScripts = [islandPath('table'), islandPath('confirm')]

interface Column<T> {
  heading: string
  /** Already escaped: built with `html`. */
  cell(row: T): string
  /** Left out on phones. */
  isMinor?: boolean
  /** Of its cells. */
  look?: string
}

interface BulkAction {
  /** What the form sends as `do`. */
  value: string
  words: string
  look?: string
  /** For what cannot be undone: the visitor must answer it first. */
  question?: Question
  /** Where this button sends the selected rows, instead of the path of the table. */
  path?: string
}

interface BulkTable<T> {
  /** Unique on the page. */
  id: string
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  idOf(row: T): string
  /** The name of the row's box for people who cannot see the row. */
  nameOf(row: T): string
  /** Where the form is sent: `id` for each selected row, and `do` or `confirmed` with the action. */
  path: string
  /** Where a script asks what the first action would do to the selected rows. */
  says?: string
  actions: readonly BulkAction[]
}

/**
 * A list whose rows can be selected and acted on by one plain form. The script `table` adds a box for all rows, ranges with
 * Shift, and a count.
 */
export function bulkTable<T>(table: BulkTable<T>, messages: Messages): string {
  const { id, caption, columns, rows, path, says, actions } = table
  const asks = says === undefined ? '' : html` data-says="${says}"`
  const said = says === undefined ? '' : '<output data-said></output>'
  const text = messages.console
  const headings = columns.map(
    ({ heading, isMinor }) => html`<th scope="col" class="${isMinor ? 'wide-only' : ''}">${heading}</th>`,
  )
  const buttons = actions.map(({ value, words, look = 'plain quiet fit', question, path: other }) =>
    question
      ? confirmButton(words, { ...question, id: `${id}-${value}`, action: value }, messages)
      : html`<button class="${look}" name="do" value="${value}" !${other === undefined ? '' : html`formaction="${other}"`}>${words}</button>`,
  )
  return html`<form method="post" action="${path}" data-rows data-all="${text.chooseAll}" data-words="${JSON.stringify(text.selected)}"!${asks}>
<div class="card tablecard"><table class="folding"><caption class="unseen">${caption}</caption>
<thead><tr><td class="tick"></td>!${headings.join('')}</tr></thead>
<tbody>!${rows.map((row) => renderRow(table, row)).join('')}</tbody></table></div>
<div class="bulk"><output data-count class="soft small"></output>!${said}<div class="buttons">!${buttons.join('')}</div></div></form>`
}

function renderRow<T>({ columns, idOf, nameOf }: BulkTable<T>, row: T): string {
  const cells = columns.map(({ cell, isMinor, look = '' }, at) =>
    at === 0
      ? html`<th scope="row">!${cell(row)}</th>`
      : html`<td class="${isMinor ? 'wide-only' : look}">!${cell(row)}</td>`,
  )
  return html`<tr><td class="tick"><label><span class="unseen">${nameOf(row)}</span><input type="checkbox" name="id" value="${idOf(row)}"></label></td>!${cells.join('')}</tr>`
}
