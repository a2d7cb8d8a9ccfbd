import type { Door, DoorLabel, Found } from './model.ts'
import { fill, fillNumber, make, makeLabel, part, say, sayTime, words } from './page.ts'
import { sayCompanion, sayRow } from './say-party.ts'

const rowsMax = 50

/** Finds people by name. Without a name it lists those who are still expected. */
export function openPeople(door: Door, admit: (userId: string, companionId?: string) => void): () => void {
  const [section, list, heading] = [part('mode-name'), part('people'), part('people-heading')]
  const search = part<HTMLInputElement>('search')
  let shown = ''

  function render(): void {
    if (section.hidden) return
    const text = search.value.trim()
    const found = text === '' ? door.listExpected() : door.search(text, rowsMax + 1)
    const guests = found.slice(0, rowsMax)
    heading.textContent = (text === '' ? heading.dataset.expected : heading.dataset.found)!
    say(part('people-more'), sayRest(text, found.length))
    const { labels } = door.state
    const now = JSON.stringify([guests, labels])
    if (now === shown) return
    shown = now
    const focused = list.contains(document.activeElement) ? rowAround(document.activeElement)?.dataset : undefined
    list.replaceChildren(...guests.map((guest) => makeRow(guest, labels)))
    if (focused)
      list
        .querySelector<HTMLElement>(
          `[data-${focused.companion ? 'companion' : 'user'}="${focused.companion ?? focused.user}"]`,
        )
        ?.focus()
  }

  function sayRest(text: string, count: number): string {
    if (count > rowsMax) return text === '' ? fillNumber(words.more, count - rowsMax) : words.moreFound
    if (count > 0) return ''
    if (text !== '') return words.none
    return door.state.counts.confirmed > 0 ? words.allIn : ''
  }

  search.addEventListener('input', render)
  list.addEventListener('click', ({ target }) => {
    const { user, companion } = rowAround(target as Element)?.dataset ?? {}
    if (user === undefined) return
    admit(user, companion)
    // The next person has another name.
    search.value = ''
    render()
    if (matchMedia('(pointer: fine)').matches) search.focus()
  })
  return render
}

const rowAround = (inside: Element | null) => inside?.closest<HTMLElement>('[data-user]')

function makeRow(guest: Found, labels: readonly DoorLabel[]): HTMLLIElement {
  const [row, button] = [make('li'), make('button', '', 'quiet')]
  button.type = 'button'
  button.dataset.user = guest.userId
  if (guest.companionId !== undefined) button.dataset.companion = guest.companionId
  button.dataset.state = guest.checkedInAt ? 'inside' : guest.status
  const label = labels.find(({ id }) => id === guest.labelId)
  button.append(make('b', sayRow(guest)), ...(label ? [makeLabel(label)] : []), make('span', sayState(guest)))
  row.append(button)
  return row
}

function sayState(row: Found): string {
  const { name, broughtBy } = row
  const state = sayStatus(row)
  return broughtBy !== undefined && name !== '' ? `${sayCompanion(broughtBy)} · ${state}` : state
}

function sayStatus({ status, checkedInAt, label }: Found): string {
  const { states } = words
  if (!checkedInAt) return states[status]
  const time = sayTime(checkedInAt)
  return label === null ? fill(states.inside, { time }) : fill(states.insideAt, { time, label })
}
