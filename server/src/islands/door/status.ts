import type { Door, DoorState, EventFacts, Verdict } from './model.ts'
import { fill, fillNumber, make, part, sayNumber, sayTime, words } from './page.ts'
import { sayVerdict } from './say-verdict.ts'
import { signal } from './sound.ts'

/** The counters, the connection and what waits. */
export function showStatus(door: Door): void {
  const { state } = door
  showCounts(state)
  showConnection(state)
  showTrouble(state)
  part('entrance').textContent = door.label ? fill(words.entrance, { label: door.label }) : words.entranceNone
}

function showCounts({ counts }: DoorState): void {
  const { checkedIn, walkIns, waitlisted, joiningOnline = 0 } = counts
  const confirmed = counts.confirmed - joiningOnline
  const [inside, all] = [checkedIn + walkIns, confirmed + walkIns]
  const [of, bar] = [part('of'), part<HTMLProgressElement>('progress')]
  part('inside').textContent = sayNumber(inside)
  of.textContent = fill(of.dataset.words!, { all: sayNumber(all) })
  bar.max = Math.max(1, all)
  bar.value = inside
  const rest: string[] = []
  if (all === 0) rest.push(words.noRsvps)
  if (confirmed > checkedIn) rest.push(fillNumber(words.expected, confirmed - checkedIn))
  if (walkIns > 0) rest.push(fillNumber(words.walkIns, walkIns))
  if (waitlisted > 0) rest.push(fillNumber(words.waitlist, waitlisted))
  part('rest').textContent = rest.join(' · ')
}

function showConnection({ connection, waiting, updatedAt }: DoorState): void {
  const chip = part('connection')
  const isGood = connection === 'online' && waiting === 0
  chip.className = `state ${isGood ? 'going' : 'waitlist'}`
  const count = fillNumber(words.waiting, waiting)
  if (waiting > 0) chip.textContent = count
  else chip.textContent = updatedAt || connection !== 'online' ? shortOf(connection) : words.loading
}

const shortOf = (connection: DoorState['connection']) =>
  ({
    online: words.online,
    offline: words.offlineShort,
    'signed-out': words.signedOutShort,
    'no-access': words.noAccessShort,
  })[connection]

function showTrouble(state: DoorState): void {
  const { connection, waiting } = state
  const box = part('trouble')
  const sentence = troubleOf(state)
  const count = sentence && waiting > 0 ? fillNumber(words.waiting, waiting) : ''
  const key = `${count}|${sentence}`
  if (box.dataset.shown === key) return
  box.dataset.shown = key
  box.replaceChildren()
  if (count) box.append(make('b', count))
  if (sentence) box.append(make('span', sentence))
  if (connection !== 'signed-out') return
  const link = make('a', words.signIn, 'button')
  link.href = `/sign-in?return_to=${encodeURIComponent(location.pathname)}`
  box.append(link)
}

function statusOf(status: EventFacts['status'] | undefined): string {
  if (status === 'cancelled') return words.refusals.event_cancelled
  return status === 'draft' ? words.refusals.invalid_state : ''
}

function troubleOf({ connection, storage, updatedAt, event }: DoorState): string {
  if (storage === 'failed') return words.refusals.storage_failed
  if (connection === 'online') return statusOf(event?.status)
  if (connection === 'no-access') return words.noAccess
  if (connection === 'signed-out') return updatedAt ? words.signedOut : words.signedOutNever
  return updatedAt ? fill(words.offline, { time: sayTime(updatedAt) }) : words.offlineNever
}

/** What the server said later. Not on the whole screen, where it would be taken for the person in front. */
export function showSurprise(verdict: Verdict, state: DoorState): void {
  const { look, name, reason } = sayVerdict(verdict, state)
  const box = make('div', '', 'door-surprise')
  box.dataset.look = look
  const close = make('button', words.dismiss, 'quiet')
  close.type = 'button'
  close.addEventListener('click', () => box.remove())
  // Of an unknown ticket its code, so that the person can still be found.
  const ticket = verdict.kind === 'refused' && verdict.code === 'ticket_not_found' ? verdict.name : ''
  box.append(make('b', ticket ? `${name} · ${ticket}` : name), make('span', fill(words.later, { reason })), close)
  part('surprises').prepend(box)
  signal(look)
}
