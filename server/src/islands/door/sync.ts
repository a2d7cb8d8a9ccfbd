import type { Kept } from './kept.ts'
import { describeDifference, findCompanion, noDifference } from './list.ts'
import type { DoorAnswer, DoorState, Guest, Verdict } from './model.ts'
import type { QueueItem, Step } from './records.ts'
import type { Reply, Requests } from './requests.ts'
import { decideResults, type ItemResult, type Outcome } from './results.ts'

interface Options {
  kept: Kept
  requests: Requests
  onConnection(connection: DoorState['connection']): void
  onSurprise(verdict: Verdict): void
  onStorage(storage: DoorState['storage']): void
}

export interface Sync {
  /** Sends what waits and, unless it is about the queue alone, asks for changes. False: something failed, try again later. */
  run(what: 'queue' | 'all'): Promise<boolean>
  /** Sends one item at once, past the queue. Undefined: no answer, so the server may have it or not. */
  sendNow(item: QueueItem, ticketHash: string | null): Promise<Outcome | undefined>
  /** Deletes what the server has of a check-in. */
  remove(path: string, step: Step): Promise<'undone' | 'no-network' | 'failed'>
}

/** Of the list that this release keeps: attendees with their companions. */
const listFormat = 2
const batchMax = 500
/** An answer may be this old: it is shared by all who ask. */
const answerAgeMs = 1000
/** Changes of other devices come at least this often, however many items are sent. */
const overdueMs = 10_000
const backoffMaxMs = 60_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function openSync({ kept, requests, onConnection, onSurprise, onStorage }: Options): Sync {
  const root = `/v1/manage/events/${kept.eventId}`
  let batchSize = batchMax
  let failures = 0
  let retryAt = 0
  let pulledAt = 0
  let wantsChanges = false
  let wantsList = false
  let isWanted = false
  let running: Promise<boolean> | undefined
  let wake = () => {}
  let lastDifference: string | undefined
  /** A whole list that is being loaded. What the page shows is replaced once it is complete. */
  let draft:
    | {
        guests: Map<string, Guest>
        walkIns: Map<string, DoorAnswer['walkIns'][number]>
        since: string
        startedAt: number
      }
    | undefined

  function fail(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): 'failed' {
    failures += 1
    retryAt = Date.now() + Math.min(backoffMaxMs, 1000 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random())
    const status = reply.kind === 'refused' ? reply.status : 0
    if (status === 401) onConnection('signed-out')
    else if (status === 403 || status === 404) onConnection('no-access')
    else onConnection('offline')
    return 'failed'
  }

  function succeed(): void {
    failures = 0
    retryAt = 0
    onConnection('online')
  }

  const wireOf = ({ clientId, userId, ticket, name, companionId, checkedInAt, label }: QueueItem) => ({
    clientId,
    ...(userId !== undefined && { userId }),
    ...(ticket !== undefined && { ticket }),
    ...(name !== undefined && { name }),
    ...(companionId !== undefined && ticket === undefined && { guestId: companionId }),
    checkedInAt: new Date(Math.min(Date.parse(checkedInAt), requests.now())).toISOString(),
    ...(label !== undefined && { label }),
  })

  const postBatch = (items: readonly QueueItem[]) =>
    requests.send<{ results: ItemResult[] }>('POST', `${root}/checkins/batch`, { items: items.map(wireOf) })

  /** Removes items from the queue in the same transaction that writes what became of them. */
  async function takeResults(items: readonly QueueItem[], results: ItemResult[], hash: string | null) {
    const { memory } = kept
    const known = {
      eventId: kept.eventId,
      findGuest: (userId: string) => memory.list.byUser.get(userId),
      findHolder: (companionId: string) => findCompanion(memory.list, companionId)?.[0],
      findEntry: (clientId: string) => memory.entries.get(clientId),
      findTicket: () => hash,
      now: new Date(requests.now()).toISOString(),
    }
    const { step, outcomes } = decideResults(known, items, results, { answeredAt: Date.now() })
    await kept.commit(step)
    return { outcomes, isProgress: step.sent!.length + step.queued!.length > 0 }
  }

  async function push(): Promise<'empty' | 'sent' | 'failed'> {
    const items = await kept.store.takeBatch(kept.eventId, batchSize)
    if (items.length === 0) return 'empty'
    const reply = await postBatch(items)
    if (reply.kind === 'ok') {
      succeed()
      batchSize = batchMax
      const { results } = reply.data
      const valid = items.filter(({ isUndone }) => !isUndone)
      const { outcomes, isProgress } = await takeResults(valid, results, null)
      for (const { verdict } of outcomes) if (verdict.kind !== 'in') onSurprise(verdict)
      for (const item of items) {
        const result = item.isUndone ? results.find(({ clientId }) => clientId === item.clientId) : undefined
        if (result && (await finishUndo(item, result)) === 'failed') return 'failed'
      }
      // Otherwise the server could not take any of them for now.
      return isProgress || valid.length < items.length ? 'sent' : fail({ kind: 'offline' })
    }
    if (reply.kind === 'offline' || (reply.status !== 400 && reply.status !== 413)) return fail(reply)
    // One item that the server cannot read must not hold up the others.
    if (items.length > 1) batchSize = Math.ceil(items.length / 2)
    else {
      const result = { clientId: items[0]!.clientId, status: 'error' as const, code: reply.code ?? 'payload_too_large' }
      const { outcomes } = await takeResults([{ ...items[0]!, isRetimed: true }], [result], null)
      for (const { verdict } of outcomes) onSurprise(verdict)
    }
    return 'sent'
  }

  /** The item was taken back before the server answered: what it has made of it is deleted. */
  async function finishUndo(item: QueueItem, { status, user, guest: named, walkInId }: ItemResult) {
    const { clientId, guestId } = item
    const step: Step = { sent: [clientId] }
    if (status !== 'created') {
      await kept.commit(step)
      return 'sent'
    }
    const userId = user?.id ?? guestId ?? ''
    const companionId = named?.id ?? item.companionId
    const path =
      walkInId !== undefined
        ? `/walk-ins/${walkInId}`
        : companionId !== undefined
          ? `/guests/${companionId}/checkin`
          : `/attendees/${userId}/checkin`
    const reply = await requests.send('DELETE', `${root}${path}`)
    if (!isGone(reply)) return fail(reply)
    await kept.commit({
      ...step,
      // The changes may have said meanwhile that they are inside.
      ...withoutCheckIn(kept.memory, { userId, companionId }),
      ...(walkInId !== undefined && { removedWalkIns: [walkInId] }),
      record: { answeredAt: Date.now() },
    })
    return 'sent'
  }

  const isGone = (reply: Reply<unknown>): reply is Extract<Reply<unknown>, { kind: 'ok' }> =>
    reply.kind === 'ok' || (reply.kind === 'refused' && reply.code === 'not_found')

  const isOld = (requestedAt: number, answeredAt: number) => requestedAt < answeredAt + answerAgeMs

  async function pull(): Promise<'more' | 'done' | 'failed'> {
    const { record } = kept.memory
    const since = wantsList ? draft?.since : record.format === listFormat ? record.since : undefined
    const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
    const reply = await requests.send<DoorAnswer>('GET', `${root}/door${query}`)
    if (reply.kind === 'refused' && reply.status === 400 && since !== undefined) {
      draft = undefined
      wantsList = true
      return 'more'
    }
    if (reply.kind !== 'ok') return fail(reply)
    succeed()
    // After the end the device keeps no names.
    if (Date.parse(reply.data.event.closesAt) <= requests.now()) {
      kept.memory.record.facts = reply.data.event
      return 'done'
    }
    // It may be from before the last batch: it must not take back what the batch has said.
    if (isOld(reply.requestedAt, kept.memory.record.answeredAt)) return 'more'
    if (wantsList || reply.data.isList) return addToDraft(reply.data, reply.requestedAt)
    return takeChanges(reply.data, reply.requestedAt, since)
  }

  async function takeChanges(answer: DoorAnswer, requestedAt: number, since: string | undefined) {
    const { attendees, walkIns, hasMore } = answer
    const step: Step = {
      guests: attendees,
      walkIns: walkIns.filter(({ isRemoved }) => !isRemoved).map(withoutMark),
      removedWalkIns: walkIns.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
      record: recordOf(answer),
    }
    const isWritten = await kept.commit(step, (now) => now.since === since && !isOld(requestedAt, now.answeredAt))
    // Another page of this device was faster.
    if (!isWritten) await kept.reload()
    if (!isWritten || hasMore) return 'more'
    const difference = describeDifference(kept.memory.list, answer.counts)
    const isKnown = difference === (kept.memory.record.knownDifference ?? noDifference)
    const isSecond = !isKnown && difference === lastDifference
    lastDifference = isKnown || isSecond ? undefined : difference
    if (!isSecond) return 'done'
    wantsList = true
    return 'more'
  }

  async function addToDraft(answer: DoorAnswer, requestedAt: number) {
    wantsList = true
    draft ??= { guests: new Map(), walkIns: new Map(), since: '', startedAt: requestedAt }
    for (const guest of answer.attendees) draft.guests.set(guest.userId, guest)
    for (const walkIn of answer.walkIns) draft.walkIns.set(walkIn.id, walkIn)
    draft.since = answer.since
    if (answer.hasMore) return 'more'
    // A batch was answered while the pages came: the changes since the first page tell of it.
    if (answer.isList && isOld(draft.startedAt, kept.memory.record.answeredAt)) return 'more'
    const step: Step = {
      isWholeList: true,
      guests: [...draft.guests.values()],
      walkIns: [...draft.walkIns.values()].filter(({ isRemoved }) => !isRemoved).map(withoutMark),
      record: { ...recordOf(answer), knownDifference: undefined },
    }
    if (!(await kept.commit(step, (record) => !isOld(requestedAt, record.answeredAt)))) return 'more'
    draft = undefined
    wantsList = false
    const difference = describeDifference(kept.memory.list, answer.counts)
    if (difference !== noDifference) await kept.commit({ record: { knownDifference: difference } })
    return 'done'
  }

  const recordOf = ({ event, questions, labels, since, hasMore }: DoorAnswer) => ({
    facts: event,
    ...((questions || kept.memory.record.questions) && { questions }),
    ...((labels || kept.memory.record.labels) && { labels }),
    since,
    format: listFormat,
    ...(!hasMore && { updatedAt: new Date(requests.now()).toISOString() }),
  })

  async function round(): Promise<boolean> {
    // Nothing is sent into a network that may be gone: the server might get it, and then it could not simply be undone.
    let isReached = failures === 0 && navigator.onLine
    for (;;) {
      wantsChanges ||= !isReached
      const isOverdue = wantsChanges && Date.now() - pulledAt > overdueMs
      if (isReached && !isOverdue) {
        isWanted = false
        const pushed = await push()
        if (pushed === 'failed') return false
        if (pushed === 'sent' || isWanted) continue
      }
      if (!wantsChanges) return true
      const waitMs = Math.min(kept.memory.record.answeredAt + answerAgeMs - Date.now(), answerAgeMs)
      if (waitMs > 0) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race(isOverdue || !isReached ? [sleep(waitMs)] : [sleep(waitMs), woken])
        if (isReached && !isOverdue) continue
      }
      const pulled = await pull()
      if (pulled === 'failed') return false
      isReached = true
      // Between the parts of a long list, what waits is sent.
      pulledAt = Date.now()
      if (pulled === 'more') continue
      wantsChanges = false
    }
  }

  async function attempt(): Promise<boolean> {
    try {
      const isDone = await round()
      onStorage('ok')
      return isDone
    } catch {
      // The device cannot write. What was sent stays in the queue, and is sent again under the same ids.
      onStorage('failed')
      return false
    }
  }

  async function runOnce(): Promise<boolean> {
    const isDone = await withLock(`door:${kept.eventId}`, attempt)
    running = undefined
    // Something was added while the lock was given back.
    return isDone && isWanted ? run('queue') : isDone
  }

  function run(what: 'queue' | 'all'): Promise<boolean> {
    if (what === 'queue' && Date.now() < retryAt) return Promise.resolve(false)
    wantsChanges ||= what === 'all'
    isWanted = true
    wake()
    running ??= runOnce()
    return running
  }

  return {
    run,
    async sendNow(item, ticketHash) {
      const reply = await postBatch([item])
      if (reply.kind !== 'ok') {
        fail(reply)
        return undefined
      }
      succeed()
      return (await takeResults([{ ...item, isRetimed: true }], reply.data.results, ticketHash)).outcomes[0]
    },
    async remove(path, step) {
      const reply = await requests.send('DELETE', `${root}${path}`)
      if (isGone(reply)) {
        await kept.commit({ ...step, record: { answeredAt: Date.now() } })
        return 'undone'
      }
      if (reply.kind === 'offline' || reply.status === 401) fail(reply)
      return reply.kind === 'offline' ? 'no-network' : 'failed'
    },
  }
}

/** The row of someone whose check-in is taken back, as part of a step. */
export function withoutCheckIn(
  { list }: Kept['memory'],
  { userId = '', companionId }: { userId?: string | undefined; companionId?: string | undefined },
): Pick<Step, 'guests'> {
  const out = { checkedInAt: null, label: null }
  if (companionId === undefined) {
    const guest = list.byUser.get(userId)
    return guest ? { guests: [{ ...guest, ...out }] } : {}
  }
  const [holder] = findCompanion(list, companionId) ?? []
  const companions = holder?.guests?.map((one) => (one.id === companionId ? { ...one, ...out } : one))
  return holder && companions ? { guests: [{ ...holder, guests: companions }] } : {}
}

const withoutMark = ({ isRemoved: _, ...walkIn }: DoorAnswer['walkIns'][number]) => walkIn

/** One sender at a time, among all pages of this device. A page that hangs does not hold up the others for ever. */
async function withLock(name: string, work: () => Promise<boolean>): Promise<boolean> {
  // Missing in old browsers: two senders do no harm but send the same twice, which the server knows by its ids.
  if (!('locks' in navigator)) return work()
  let working: Promise<boolean> | undefined
  const start = () => {
    working = work()
    return working
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(60_000) }, start)
  } catch {
    // Either another page took the lock from this one, or this one takes it now.
    return working ?? navigator.locks.request(name, { steal: true }, start)
  }
}
