import type { Guest, Verdict, WalkIn } from './model.ts'
import type { EventRecord, KeptEntry, QueueItem, Step } from './records.ts'

/** The answer to one item of a batch. */
export interface ItemResult {
  clientId: string
  status: 'created' | 'duplicate' | 'error'
  code?: string
  user?: { id: string; name: string }
  guest?: { id: string; name: string | null; userId: string; userName: string }
  checkin?: { checkedInAt: string; label?: string | null }
  walkInId?: string
}

interface Known {
  eventId: string
  findGuest(userId: string): Guest | undefined
  /** Who brings this companion. */
  findHolder(companionId: string): Guest | undefined
  findEntry(clientId: string): KeptEntry | undefined
  /** The hash of the ticket of an item that names no guest of the list. */
  findTicket(item: QueueItem): string | null
  /** The server's time. */
  now: string
}

export interface Outcome {
  item: QueueItem
  verdict: Verdict
}

/** Refusals that end by themselves: the item is sent again. */
const passingCodes = ['internal_error', 'unavailable', 'read_only', 'rate_limited']

/**
 * What the answer to a batch changes, in one step, and what became of each item. An item without a result stays in the queue.
 */
export function decideResults(
  known: Known,
  items: readonly QueueItem[],
  results: readonly ItemResult[],
  record: Partial<EventRecord>,
): { step: Step; outcomes: Outcome[] } {
  const byClient = new Map(results.map((result) => [result.clientId, result]))
  const guests = new Map<string, Guest>()
  const walkIns: WalkIn[] = []
  const queued: QueueItem[] = []
  const sent: string[] = []
  const entries: KeptEntry[] = []
  const removedEntries: string[] = []
  const outcomes: Outcome[] = []

  /** The row of the list as it is after this result. */
  function admit(item: QueueItem, { user, checkin }: ItemResult): Guest | undefined {
    const userId = user?.id ?? item.guestId
    const old = userId === undefined ? undefined : (guests.get(userId) ?? known.findGuest(userId))
    if (userId === undefined || !checkin) return undefined
    const { checkedInAt, label = null } = checkin
    const guest: Guest = old
      ? { ...old, status: 'confirmed', checkedInAt, label }
      : {
          userId,
          name: user?.name ?? item.shownName,
          status: 'confirmed',
          ticket: known.findTicket(item),
          checkedInAt,
          label,
        }
    guests.set(userId, guest)
    return guest
  }

  /** The same for a companion: the row of who brings them. */
  function admitCompanion(item: QueueItem, { guest: named, checkin }: ItemResult): string | undefined {
    const companionId = named?.id ?? item.companionId
    const found = companionId === undefined ? undefined : known.findHolder(companionId)
    const holder = found && (guests.get(found.userId) ?? found)
    if (holder?.guests && checkin) {
      const { checkedInAt, label = null } = checkin
      const companions = holder.guests.map((one) => (one.id === companionId ? { ...one, checkedInAt, label } : one))
      guests.set(holder.userId, { ...holder, guests: companions })
    }
    return companionId
  }

  function refuse(item: QueueItem, code: string): void {
    if (passingCodes.includes(code)) return
    // A clock that was wrong: who came in is more important than when.
    if (code === 'validation_failed' && !item.isRetimed) {
      queued.push({ ...item, checkedInAt: known.now, isRetimed: true })
      return
    }
    sent.push(item.clientId)
    const entry = known.findEntry(item.clientId)
    if (entry) entries.push({ ...entry, isSent: true, refusal: code })
    outcomes.push({ item, verdict: { kind: 'refused', name: item.shownName, ...broughtBy(item), code } })
  }

  for (const item of items) {
    const result = byClient.get(item.clientId)
    if (!result) continue
    if (result.status === 'error') {
      refuse(item, result.code ?? 'internal_error')
      continue
    }
    sent.push(item.clientId)
    const companionId = admitCompanion(item, result)
    const guest = item.name === undefined && companionId === undefined ? admit(item, result) : undefined
    const name = guest?.name ?? result.user?.name ?? (result.guest ? (result.guest.name ?? '') : item.shownName)
    const by = broughtBy(item, result)
    const at = result.checkin?.checkedInAt ?? item.checkedInAt
    const label = result.checkin?.label ?? null
    if (item.name !== undefined && result.walkInId !== undefined)
      walkIns.push({ id: result.walkInId, name: item.name, checkedInAt: at, label: item.label ?? null })
    if (result.status === 'duplicate') {
      // To undo it would take away the check-in of another entrance.
      removedEntries.push(item.clientId)
      outcomes.push({ item, verdict: { kind: 'already', name, ...by, at, label } })
      continue
    }
    const entry: KeptEntry = {
      ...(known.findEntry(item.clientId) ?? { clientId: item.clientId, eventId: known.eventId, checkedInAt: at }),
      name,
      ...by,
      isSent: true,
      ...(guest && { userId: guest.userId }),
      ...(companionId !== undefined && { companionId }),
      ...(result.walkInId !== undefined && { walkInId: result.walkInId }),
    }
    entries.push(entry)
    outcomes.push({ item, verdict: { kind: 'in', name, ...by, entry } })
  }
  const step = { guests: [...guests.values()], walkIns, queued, sent, entries, removedEntries, record }
  return { step, outcomes }
}

function broughtBy(item: QueueItem, result?: ItemResult): { broughtBy?: string } {
  const name = result?.guest?.userName ?? item.broughtBy
  return name === undefined ? {} : { broughtBy: name }
}
