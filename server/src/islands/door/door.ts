import { livePace, startPolling } from '../shared/poll.ts'
import { openKept } from './kept.ts'
import { listByName, searchList } from './list.ts'
import { countAll, lastEntries, listLabels, putItem, removeItem, withWaiting } from './memory.ts'
import type { Door, DoorState, Entry, Guest, Verdict } from './model.ts'
import { keepOffline } from './offline.ts'
import type { KeptEntry, QueueItem } from './records.ts'
import { openRequests, type Requests } from './requests.ts'
import { openStore, type Store } from './store.ts'
import { openSync } from './sync.ts'
import { hashTicket, readTicketText } from './ticket.ts'
import { type Decision, decideGuest, decideUnknown, decideWalkIn } from './verdict.ts'

interface Options {
  eventId: string
  /** Who is signed in. What another account left on this device is erased, but for what waits to be sent. */
  userId: string
}

/** How long a person waits until the server has decided on a ticket that is not on the list. */
const patienceMs = 1500
const shownEntries = 5

/** What a check-in names: one of these is sent. */
type Named = Pick<QueueItem, 'userId' | 'ticket' | 'name' | 'guestId'>

export async function openDoor({ eventId, userId }: Options): Promise<Door> {
  const listeners: (() => void)[] = []
  const surprises: ((verdict: Verdict) => void)[] = []
  const unheard: Verdict[] = []
  let connection: DoorState['connection'] = navigator.onLine ? 'online' : 'offline'
  let storage: DoorState['storage'] = 'ok'
  let state: DoorState | undefined

  const store = await openStore(() => setStorage('failed'))
  const device = await store.readDevice()
  const clock = {
    ms: device.offsetMs ?? 0,
    onChange: (offsetMs: number) => void store.writeDevice({ offsetMs }).catch(() => setStorage('failed')),
  }
  const requests = openRequests(clock)
  await prepareDevice(store, device.userId, userId, requests.now())
  const kept = await openKept(store, eventId, { onChange: changed, onNews: () => void sync.run('queue') })
  const sync = openSync({ kept, requests, onConnection: setConnection, onSurprise: surprise, onStorage: setStorage })

  function changed(): void {
    state = undefined
    void noteWaiting(store).catch(() => undefined)
    for (const listener of listeners) listener()
  }
  function setConnection(value: DoorState['connection']): void {
    if (value === connection) return
    connection = value
    // Who may no longer open the door has no use for the names.
    if (value === 'no-access') void kept.eraseNames().catch(() => setStorage('failed'))
    changed()
  }
  function setStorage(value: DoorState['storage']): void {
    if (value === storage) return
    storage = value
    changed()
  }
  function surprise(verdict: Verdict): void {
    if (surprises.length === 0) unheard.push(verdict)
    for (const listener of surprises) listener(verdict)
  }

  function makeItem(named: Named, shownName: string): QueueItem {
    const { label } = kept.memory.record
    return {
      clientId: crypto.randomUUID(),
      eventId,
      ...named,
      checkedInAt: new Date(requests.now()).toISOString(),
      ...(label && { label }),
      shownName,
    }
  }

  /** Written before the verdict is given, sent afterwards. */
  async function queue(item: QueueItem, note: Extract<Verdict, { kind: 'in' }>['note']): Promise<Verdict> {
    const { clientId, checkedInAt, guestId, shownName: name } = item
    const entry: KeptEntry = {
      clientId,
      eventId,
      name,
      checkedInAt,
      isSent: false,
      ...(guestId && { userId: guestId }),
    }
    // At once, so that the same ticket read twice in a moment is one check-in.
    putItem(kept.memory, item)
    try {
      await kept.commit({ queued: [item], entries: [entry] })
    } catch {
      removeItem(kept.memory, clientId)
      setStorage('failed')
      return { kind: 'refused', name, code: 'storage_failed' }
    }
    void sync.run('queue')
    return { kind: 'in', name, ...(note && { note }), entry }
  }

  /** Follows a decision; a person at the entrance confirms what needs it, and then it is decided again. */
  async function follow(
    decide: (isConfirmed: boolean) => Decision,
    named: Named,
    isConfirmed = false,
  ): Promise<Verdict> {
    const decision = decide(isConfirmed)
    if (decision.kind === 'admit') return queue(makeItem(named, decision.name), decision.note)
    if (decision.kind !== 'ask') return decision
    return { ...decision, confirm: () => follow(decide, named, true) }
  }

  const facts = () => kept.memory.record.facts
  const guestNow = ({ userId: id }: Guest) => kept.memory.list.byUser.get(id)
  function followGuest(guest: Guest, named: Named): Promise<Verdict> {
    const isByTicket = named.ticket !== undefined
    // Their ticket may have been queued before the list had them.
    const waiting = () =>
      kept.memory.waitingGuests.get(guest.userId) ?? kept.memory.waitingTickets.get(named.ticket ?? '')
    const decide = (isConfirmed: boolean) =>
      decideGuest(guestNow(guest) ?? guest, waiting(), facts(), isConfirmed, isByTicket)
    return follow(decide, { ...named, guestId: guest.userId })
  }

  /** Asks the server first where it can be asked; otherwise a person decides now and the server later. */
  async function followUnknown(ticket: string, hash: string | null): Promise<Verdict> {
    const decide = (isConfirmed: boolean) =>
      decideUnknown(ticket, kept.memory.waitingTickets.get(ticket), facts(), isConfirmed)
    const decision = decide(false)
    const item = makeItem({ ticket }, ticket)
    if (decision.kind === 'admit') return queue(item, decision.note)
    if (decision.kind !== 'ask') return decision
    let isLate = false
    let isConfirmed = false
    const answer =
      connection === 'online'
        ? sync.sendNow(item, hash).then((outcome) => {
            if (outcome && isLate && !isConfirmed) surprise(outcome.verdict)
            return outcome
          })
        : undefined
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
    const outcome = await Promise.race([answer, late]).catch(() => undefined)
    if (outcome) return outcome.verdict
    isLate = true
    const confirm = async (): Promise<Verdict> => {
      isConfirmed = true
      const again = decide(true)
      if (again.kind === 'ask') return { ...again, confirm }
      // Under the same id: the server may have it already.
      return again.kind === 'admit' ? queue({ ...item, isTried: answer !== undefined }, again.note) : again
    }
    return { ...decision, confirm }
  }

  async function readTicket(text: string): Promise<Verdict> {
    const read = readTicketText(text)
    if (!read) return { kind: 'no-ticket' }
    const hash = read.kind === 'code' ? await hashTicket(eventId, read.text) : null
    const guest = hash === null ? undefined : kept.memory.list.byTicket.get(hash)
    return guest ? followGuest(guest, { ticket: read.text }) : followUnknown(read.text, hash)
  }

  async function undo({ clientId }: Entry): Promise<'undone' | 'no-network' | 'failed'> {
    if (await kept.undo(clientId)) {
      void sync.run('queue')
      return 'undone'
    }
    const entry = kept.memory.entries.get(clientId)
    return entry ? undoSent(entry) : 'undone'
  }

  async function undoSent({ clientId, refusal, userId: id, walkInId }: KeptEntry) {
    const step = { removedEntries: [clientId] }
    if (walkInId !== undefined) return sync.remove(`/walk-ins/${walkInId}`, { ...step, removedWalkIns: [walkInId] })
    const guest = id === undefined ? undefined : kept.memory.list.byUser.get(id)
    if (id === undefined || refusal !== undefined) {
      await kept.commit(step)
      return 'undone'
    }
    const guests = guest ? [{ ...guest, checkedInAt: null, label: null }] : []
    return sync.remove(`/attendees/${id}/checkin`, { ...step, guests })
  }

  /** From then on the device has no names, and only what waits is sent. */
  async function isClosed(): Promise<boolean> {
    const { record, list, entries } = kept.memory
    if (!record.facts || Date.parse(record.facts.closesAt) > requests.now()) return false
    if (list.byUser.size + list.walkIns.size + entries.size > 0) await kept.eraseNames()
    kept.memory.record.facts ??= record.facts
    return true
  }

  async function ask(): Promise<undefined> {
    if (!(await sync.run((await isClosed()) ? 'queue' : 'all'))) throw new Error(connection)
  }

  addEventListener('offline', () => setConnection('offline'))
  startPolling({ ...livePace, ask })
  void navigator.storage?.persist?.()
  void keepOffline().catch(() => undefined)
  void sendOthers(store, eventId, requests).catch(() => undefined)
  void noteWaiting(store).catch(() => undefined)

  return {
    get state() {
      const { memory } = kept
      state ??= {
        event: memory.record.facts,
        counts: countAll(memory),
        waiting: memory.queue.size,
        connection,
        storage,
        updatedAt: memory.record.updatedAt,
        last: lastEntries(memory, shownEntries),
      }
      return state
    },
    onChange: (listener) => void listeners.push(listener),
    onSurprise(listener) {
      surprises.push(listener)
      for (const verdict of unheard.splice(0)) listener(verdict)
    },
    get label() {
      return kept.memory.record.label
    },
    set label(label) {
      kept.memory.record.label = label
      kept.commit({ record: { label } }).catch(() => setStorage('failed'))
    },
    readTicket,
    async admit(id) {
      const guest = kept.memory.list.byUser.get(id)
      if (!guest) return { kind: 'refused', name: '', code: 'user_not_found' }
      return followGuest(guest, { userId: id })
    },
    addWalkIn(name) {
      const decide = (isConfirmed: boolean) => decideWalkIn(name, countAll(kept.memory), facts(), isConfirmed)
      return follow(decide, { name })
    },
    undo,
    search: (text, limit) => searchList(kept.memory.list, text, limit).map((one) => withWaiting(kept.memory, one)),
    listExpected() {
      const isExpected = (guest: Guest) =>
        guest.status === 'confirmed' && guest.checkedInAt === null && !kept.memory.waitingGuests.has(guest.userId)
      return listByName(kept.memory.list, isExpected)
    },
    listLabels: () => listLabels(kept.memory),
    erase: () => kept.eraseNames(),
  }
}

/** Names leave the device when access to the door ends, and when another account signs in. */
async function prepareDevice(store: Store, before: string | undefined, userId: string, now: number): Promise<void> {
  const isOther = before !== undefined && before !== userId
  await store.eraseNames(({ facts }) => isOther || (facts !== undefined && Date.parse(facts.closesAt) <= now))
  if (before !== userId) await store.writeDevice({ userId })
}

/** What waits from other events is sent, too, as far as this account may. */
async function sendOthers(store: Store, eventId: string, requests: Requests): Promise<void> {
  for (const other of await store.listWaitingEvents()) {
    if (other === eventId) continue
    const kept = await openKept(store, other)
    const silent = () => {}
    await openSync({ kept, requests, onConnection: silent, onSurprise: silent, onStorage: silent }).run('queue')
    kept.close()
  }
}

/** For the form that signs out, which asks first when something waits. */
async function noteWaiting(store: Store): Promise<void> {
  const count = await store.countWaiting()
  if (count > 0) localStorage.setItem('door-waiting', String(count))
  else localStorage.removeItem('door-waiting')
}
