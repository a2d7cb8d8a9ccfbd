import type { Door, Entry } from './model.ts'
import { fill, make, part, pressTwice, say, sayTime, words } from './page.ts'
import { sayRefusal } from './say-verdict.ts'

/** The last check-ins of this device, each with Undo. */
export function openRecent(door: Door): () => void {
  const [list, none, said] = [part('last'), part('last-none'), part('last-said')]
  let shown = ''

  async function undo(entry: Entry): Promise<void> {
    const result = await door.undo(entry)
    const sentences = { undone: words.undone, 'no-network': words.undoNoNetwork, failed: words.undoFailed }
    say(said, fill(sentences[result], { name: entry.name || words.unknownName }))
  }

  function rowOf(entry: Entry): HTMLLIElement {
    const [row, text] = [make('li'), make('p')]
    const name = entry.name || words.unknownName
    text.append(make('b', name), make('span', sayEntry(entry), 'small soft'))
    row.append(text)
    if (entry.refusal !== undefined) return row
    const button = make('button', '', 'quiet')
    button.type = 'button'
    button.append(make('span', words.undo), make('span', name, 'unseen'))
    pressTwice(button, words.undoSure, () => void undo(entry))
    row.append(button)
    return row
  }

  return () => {
    const { last } = door.state
    const now = JSON.stringify(last)
    if (now === shown) return
    shown = now
    none.hidden = last.length > 0
    list.replaceChildren(...last.map(rowOf))
  }
}

function sayEntry({ checkedInAt, isSent, refusal }: Entry): string {
  const time = sayTime(checkedInAt)
  if (refusal !== undefined) return `${time} · ${words.refusedEntry}: ${sayRefusal(refusal)}`
  return isSent ? time : `${time} · ${words.notSent}`
}
