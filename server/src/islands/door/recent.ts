import type { Door, Entry } from './model.ts'
import { fill, make, part, pressTwice, say, sayTime, words } from './page.ts'
import { sayCompanion } from './say-party.ts'
import { sayRefusal } from './say-verdict.ts'

interface Row {
  entry: Entry
  item: HTMLLIElement
  facts: HTMLElement
  undo: HTMLButtonElement
}

/** The last check-ins of this device, each with Undo. */
export function openRecent(door: Door): () => void {
  const [list, none, said] = [part('last'), part('last-none'), part('last-said')]
  /** A row stays while its check-in is sent, so that a press on Undo is not forgotten. */
  let rows = new Map<string, Row>()

  async function undo({ entry }: Row): Promise<void> {
    const result = await door.undo(entry)
    const sentences = { undone: words.undone, 'no-network': words.undoNoNetwork, failed: words.undoFailed }
    say(said, fill(sentences[result], { name: nameOf(entry) }))
  }

  function makeRow(entry: Entry): Row {
    const [item, text, facts] = [make('li'), make('p'), make('span', '', 'small soft')]
    const button = make('button', '', 'quiet')
    button.type = 'button'
    button.append(make('span', words.undo), make('span', nameOf(entry), 'unseen'))
    text.append(make('b', nameOf(entry)), facts)
    item.append(text, button)
    const row = { entry, item, facts, undo: button }
    pressTwice(button, words.undoSure, () => void undo(row))
    return row
  }

  function rowOf(entry: Entry): Row {
    const row = rows.get(entry.clientId) ?? makeRow(entry)
    row.entry = entry
    say(row.facts, sayEntry(entry))
    row.undo.hidden = entry.refusal !== undefined
    return row
  }

  return () => {
    const { last } = door.state
    const now = last.map(rowOf)
    none.hidden = last.length > 0
    if (now.length !== rows.size || now.some(({ item }, n) => list.children[n] !== item))
      list.replaceChildren(...now.map(({ item }) => item))
    rows = new Map(now.map((row) => [row.entry.clientId, row]))
  }
}

const nameOf = ({ name, broughtBy }: Entry) =>
  name || (broughtBy === undefined ? words.unknownName : sayCompanion(broughtBy))

function sayEntry({ checkedInAt, isSent, refusal, broughtBy }: Entry): string {
  const time = sayTime(checkedInAt)
  if (refusal !== undefined) return `${time} · ${words.refusedEntry}: ${sayRefusal(refusal, broughtBy)}`
  return isSent ? time : `${time} · ${words.notSent}`
}
