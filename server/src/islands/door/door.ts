import { livePace, startPolling } from '../shared/poll.ts'
import { openKept } from './kept.ts'
import { findCompanion, listByName, searchList } from './list.ts'
import { countAll, lastEntries, listLabels, putItem, removeItem, withWaiting } from './memory.ts'
import type { Companion, Door, DoorState, Entry, Found, GivenAnswer, Guest, ShownAnswer, Verdict } from './model.ts'
import { keepOffline } from './offline.ts'
import type { KeptEntry, QueueItem } from './records.ts'
import { openRequests, type Requests } from './requests.ts'
import { openStore, type Store } from './store.ts'
import { openSync, withoutCheckIn } from './sync.ts'
import { hashTicket, readTicketText } from './ticket.ts'
import { type Decision, decideCompanion, decideGuest, decideUnknown, decideWalkIn } from './verdict.ts'

interface Options {
  eventId: string
  /** Who is signed in. What another account left on this device is erased, but for what waits to be sent. */
  userId: string
}

/** How long a person waits until the server has decided on a ticket that is not on the list. */
const patienceMs = 1500
const shownEntries = 5

/** What a check-in names: one of these is sent. */
type Named = Pick<QueueItem, 'userId' | 'ticket' | 'name' | 'guestId' | 'companionId' | 'broughtBy'>

/** What is shown beside a verdict. */
type Shown = Pick<Extract<Verdict, { kind: 'in' }>, 'note' | 'companions' | 'answers' | 'known'>

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

  const entryOf = ({
    clientId,
    checkedInAt,
    guestId,
    companionId,
    broughtBy,
    shownName: name,
  }: QueueItem): KeptEntry => ({
    clientId,
    eventId,
    name,
    ...(broughtBy !== undefined && { broughtBy }),
    checkedInAt,
    isSent: false,
    ...(guestId && { userId: guestId }),
    ...(companionId && { companionId }),
  })

  /** Written before the verdict is given, sent afterwards: all who came together, or nobody. The verdict names the first. */
  async function queue(items: readonly QueueItem[], shown: Shown): Promise<Verdict> {
    const [{ shownName: name, broughtBy }] = items as [QueueItem]
    const entries = items.map(entryOf)
    const named = { name, ...(broughtBy !== undefined && { broughtBy }) }
    // At once, so that the same ticket read twice in a moment is one check-in.
    for (const item of items) putItem(kept.memory, item)
    try {
      await kept.commit({ queued: items, entries })
    } catch {
      for (const { clientId } of items) removeItem(kept.memory, clientId)
      setStorage('failed')
      return { kind: 'refused', ...named, code: 'storage_failed' }
    }
    void sync.run('queue')
    return { kind: 'in', ...named, ...shown, entry: entries[0]! }
  }

  /** Follows a decision; a person at the entrance confirms what needs it, and then it is decided again. */
  async function follow(
    decide: (isConfirmed: boolean) => Decision,
    named: Named,
    { isConfirmed = false, told = {} }: { isConfirmed?: boolean; told?: Shown } = {},
  ): Promise<Verdict> {
    const decision = decide(isConfirmed)
    if (decision.kind === 'admit') return queue([makeItem(named, decision.name)], { ...noteOf(decision), ...told })
    if (decision.kind !== 'ask')
      return { ...decision, ...(named.broughtBy !== undefined && { broughtBy: named.broughtBy }) }
    return { ...decision, confirm: () => follow(decide, named, { isConfirmed: true, told }) }
  }

  const facts = () => kept.memory.record.facts
  const guestNow = ({ userId: id }: Guest) => kept.memory.list.byUser.get(id)
  // Their ticket may have been queued before the list had them.
  const waitingFor = (id: string, { ticket = '' }: Named) =>
    kept.memory.waitingGuests.get(id) ?? kept.memory.waitingTickets.get(ticket)
  const decideNow = (guest: Guest, named: Named) => (isConfirmed: boolean) =>
    decideGuest(
      guestNow(guest) ?? guest,
      waitingFor(guest.userId, named),
      facts(),
      isConfirmed,
      named.ticket !== undefined,
    )

  function followGuest(guest: Guest, named: Named, isConfirmed = false): Promise<Verdict> {
    const told = toldOf([guest])
    return follow(decideNow(guest, named), { ...named, guestId: guest.userId }, { isConfirmed, told })
  }

  /** With the name of each, where there are several. */
  function answersOf(people: readonly { name: string | null; answers?: GivenAnswer[] }[]): ShownAnswer[] | undefined {
    const { questions = [] } = kept.memory.record
    const shown = people.flatMap(({ name, answers = [] }) =>
      questions.flatMap(({ id, label, kind }) => {
        const values = answers.find(({ questionId }) => questionId === id)?.values
        return values ? [{ ...(people.length > 1 && { name: name ?? '' }), label, kind, values }] : []
      }),
    )
    return shown.length > 0 ? shown : undefined
  }

  /** What the person at the entrance has to know of these people. A label is that of who brings the others. */
  function toldOf(people: readonly (Guest | Companion)[]): Shown {
    const [answers, first] = [answersOf(people), people[0]]
    const labelId = first && 'labelId' in first ? first.labelId : undefined
    const known = kept.memory.record.labels?.find(({ id }) => id === labelId)
    return { ...(answers && { answers }), ...(known && { known }) }
  }

  const isOutside = ({ id, checkedInAt }: Companion) => checkedInAt === null && !kept.memory.waitingGuests.has(id)

  /** Who brings others and is here: the person at the entrance says whether the others are, too. */
  function followParty(found: Guest, named: Named): Promise<Verdict> | Verdict {
    const decision = decideNow(found, named)(true)
    const guest = guestNow(found) ?? found
    const coming = (guest.guests ?? []).filter(isOutside)
    if (coming.length === 0 || decision.kind === 'refused' || decision.kind === 'ask') return followGuest(guest, named)
    return {
      kind: 'party',
      name: guest.name,
      companions: coming.length,
      ...(decision.kind === 'already' && { since: decision.at }),
      isWaitlisted: decision.kind === 'admit' && decision.note === 'waitlisted',
      everyone: () => admitParty(guest, named),
      alone: () => followGuest(guest, named, true),
    }
  }

  /** As it is now: some of them may have come by another entrance meanwhile. */
  function admitParty(found: Guest, named: Named): Promise<Verdict> {
    const guest = guestNow(found) ?? found
    const coming = (guest.guests ?? []).filter(isOutside)
    const decision = decideNow(guest, named)(true)
    const refusal = coming[0] && decideCompanion(coming[0], true, undefined, facts())
    if (coming.length === 0 || decision.kind === 'refused' || decision.kind === 'ask' || refusal?.kind === 'refused')
      return followGuest(guest, named, true)
    const isComing = decision.kind === 'admit'
    const own = isComing ? [makeItem({ ...named, guestId: guest.userId }, guest.name)] : []
    const others = coming.map((one) => makeItem({ companionId: one.id, broughtBy: guest.name }, one.name ?? ''))
    const shown = { ...(isComing && noteOf(decision)), ...toldOf([...(isComing ? [guest] : []), ...coming]) }
    const companions = isComing ? coming.length : coming.length - 1
    return queue([...own, ...others], { ...shown, ...(companions > 0 && { companions }) })
  }

  function followCompanion(guest: Guest, companion: Companion, named: Named): Promise<Verdict> {
    const { id } = companion
    const decide = () => {
      const [holder, one] = findCompanion(kept.memory.list, id) ?? [guest, companion]
      const hasSpot = holder.status === 'confirmed' || kept.memory.waitingGuests.has(holder.userId)
      return decideCompanion(one, hasSpot, waitingFor(id, named), facts())
    }
    return follow(decide, { ...named, companionId: id, broughtBy: guest.name }, { told: toldOf([companion]) })
  }

  /** Asks the server first where it can be asked; otherwise a person decides now and the server later. */
  async function followUnknown(ticket: string, hash: string | null): Promise<Verdict> {
    const decide = (isConfirmed: boolean) =>
      decideUnknown(ticket, kept.memory.waitingTickets.get(ticket), facts(), isConfirmed)
    const decision = decide(false)
    const item = makeItem({ ticket }, ticket)
    if (decision.kind === 'admit') return queue([item], noteOf(decision))
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
      return again.kind === 'admit' ? queue([{ ...item, isTried: answer !== undefined }], noteOf(again)) : again
    }
    return { ...decision, confirm }
  }

  async function readTicket(text: string): Promise<Verdict> {
    const read = readTicketText(text)
    if (!read) return { kind: 'no-ticket' }
    const hash = read.kind === 'code' ? await hashTicket(eventId, read.text) : null
    const guest = hash === null ? undefined : kept.memory.list.byTicket.get(hash)
    if (guest) return followParty(guest, { ticket: read.text })
    const [holder, companion] = (hash !== null && findCompanion(kept.memory.list, hash)) || []
    return holder && companion
      ? followCompanion(holder, companion, { ticket: read.text })
      : followUnknown(read.text, hash)
  }

  async function undo({ clientId }: Entry): Promise<'undone' | 'no-network' | 'failed'> {
    if (await kept.undo(clientId)) {
      void sync.run('queue')
      return 'undone'
    }
    const entry = kept.memory.entries.get(clientId)
    return entry ? undoSent(entry) : 'undone'
  }

  async function undoSent({ clientId, refusal, userId: id, companionId, walkInId }: KeptEntry) {
    const step = { removedEntries: [clientId] }
    if (walkInId !== undefined) return sync.remove(`/walk-ins/${walkInId}`, { ...step, removedWalkIns: [walkInId] })
    if ((id === undefined && companionId === undefined) || refusal !== undefined) {
      await kept.commit(step)
      return 'undone'
    }
    const path = companionId === undefined ? `/attendees/${id}/checkin` : `/guests/${companionId}/checkin`
    return sync.remove(path, { ...step, ...withoutCheckIn(kept.memory, { userId: id, companionId }) })
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
        questions: memory.record.questions ?? [],
        labels: memory.record.labels ?? [],
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
    async admit(id, companionId) {
      const guest = kept.memory.list.byUser.get(id)
      if (!guest) return { kind: 'refused', name: '', code: 'user_not_found' }
      const companion = companionId && guest.guests?.find((one) => one.id === companionId)
      return companion ? followCompanion(guest, companion, {}) : followParty(guest, { userId: id })
    },
    addWalkIn(name) {
      const decide = (isConfirmed: boolean) => decideWalkIn(name, countAll(kept.memory), facts(), isConfirmed)
      return follow(decide, { name })
    },
    undo,
    search: (text, limit) => searchList(kept.memory.list, text, limit).map((one) => withWaiting(kept.memory, one)),
    listExpected() {
      const { memory } = kept
      const isIn = (id: string, checkedInAt: string | null) => checkedInAt !== null || memory.waitingGuests.has(id)
      const hasCome = (userId: string) => isIn(userId, memory.list.byUser.get(userId)!.checkedInAt)
      const isExpected = ({ status, userId, companionId, checkedInAt, joinsOnline }: Found) => {
        if (status !== 'confirmed' || joinsOnline || isIn(companionId ?? userId, checkedInAt)) return false
        // Until then they come with who brings them.
        return companionId === undefined || hasCome(userId)
      }
      return listByName(memory.list, isExpected).map((one) => (one.guests ? withWaiting(memory, one) : one))
    },
    listLabels: () => listLabels(kept.memory),
    erase: () => kept.eraseNames(),
  }
}

const noteOf = ({ note }: Extract<Decision, { kind: 'admit' }>): Pick<Shown, 'note'> => (note ? { note } : {})

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
