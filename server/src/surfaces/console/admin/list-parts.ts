import { html } from 'ghtml'

interface Filters {
  path: string
  /** What the list has now; undefined is left out of links. */
  query: Readonly<Record<string, string | undefined>>
}

/** The same list with other filters, from its first page. */
export function linkTo({ path, query }: Filters, changes: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...query, ...changes }).filter(
    (one): one is [string, string] => one[1] !== undefined && !(one[0] === 'state' && one[1] === 'all'),
  )
  const search = new URLSearchParams(given)
  return search.size > 0 ? `${path}?${search}` : path
}

/** One link for each state of a list. */
export function stateChips(
  filters: Filters & { label: string; states: Readonly<Record<string, string>>; current: string },
): string {
  const links = Object.entries(filters.states).map(
    ([state, words]) =>
      html`<a class="chip" href="${linkTo(filters, { state })}" !${state === filters.current ? 'aria-current="true"' : ''}>${words}</a>`,
  )
  return html`<nav class="chips slide" aria-label="${filters.label}">!${links.join('')}</nav>`
}

interface SearchWords {
  search: string
  searchButton: string
  clear: string
}

export function searchForm(filters: Filters, text: SearchWords): string {
  const { q, ...others } = filters.query
  const kept = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const clear =
    q === undefined
      ? ''
      : html`<a class="button plain quiet fit" href="${linkTo(filters, { q: undefined })}">${text.clear}</a>`
  return html`<form class="rfind" role="search" action="${filters.path}">!${kept.join('')}
<input type="search" name="q" value="${q ?? ''}" aria-label="${text.search}" placeholder="${text.search}" maxlength="100">
<button class="plain quiet fit">${text.searchButton}</button>!${clear}</form>`
}

/** A button of a row. Its whole name is for screen readers, because a page has many. */
export const actButton = (value: string, words: string, name: string) =>
  html`<button class="plain quiet fit" name="do" value="${value}" aria-label="${name}">${words}</button>`

interface RecordsTable {
  caption: string
  /** An empty one is above buttons. */
  headings: readonly string[]
  /** Already built: one `tr` for each. */
  rows: string
  look?: string
}

/** A table that becomes cards on phones. */
export function recordsTable({ caption, headings, rows, look = 'records' }: RecordsTable): string {
  const cells = headings.map((words) => (words === '' ? '<td></td>' : html`<th scope="col">${words}</th>`))
  return html`<div class="card tablecard"><table class="folding ${look}"><caption class="unseen">${caption}</caption>
<thead><tr>!${cells.join('')}</tr></thead><tbody>!${rows}</tbody></table></div>`
}

/** A form that adds something to the list above it. */
export const addCard = (path: string, { add, button }: { add: string; button: string }, fields: string) =>
  html`<section class="card"><h2>${add}</h2><form method="post" action="${path}">
!${fields}<div class="buttons"><button class="fit">${button}</button></div></form></section>`
