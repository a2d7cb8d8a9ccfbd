import { reactions } from '#domains/index.ts'
import type { Clock } from '#kernel/context.ts'
import { type EventType, eventTypes } from '#kernel/events.ts'
import type { AnyReaction, Feature } from '#kernel/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import { listUnrelayed, updateRelayed } from '#platform/database/outbox.ts'
import type { Jobs } from '#platform/worker/jobs.ts'

export const reactionQueue = 'reactions'
/** Apart from the others: a release that knows no batches leaves them here until a newer one is back. */
export const batchQueue = 'reaction-batches'
export const reactionQueues = [reactionQueue, batchQueue]
/** Events that one round moves. */
export const roundMax = 200
/** Few enough that a job is done within a second, and that a kill repeats little. */
const standardEventsPerJob = 50

const reactsTo = (type: EventType) => reactions.filter(({ on }) => [on].flat().includes(type))
const byType = new Map((Object.keys(eventTypes) as EventType[]).map((type) => [type, reactsTo(type)]))

const listReactions = (type: EventType, features: Features) =>
  (byType.get(type) ?? []).filter((reaction) => exists(reaction, features))

/** What the operator has turned on. */
export type Features = Readonly<Record<Feature, boolean>>
/** Whether something that may need a feature exists here. */
export const exists = ({ needs }: { needs?: Feature }, features: Features) => needs === undefined || features[needs]

/** What one job says: a reaction and its events. */
export type ReactionJob = { reaction: string } & ({ eventId: string } | { eventIds: string[] })

export const eventIdsOf = (job: ReactionJob) => ('eventIds' in job ? job.eventIds : [job.eventId])

interface RelayOptions {
  database: Database
  jobs: Jobs
  clock: Clock
  features?: Features
  /** How many events one job may have. */
  eventsPerJob?: number
}

/** Moves events from the outbox into the queue: a job has up to 50 events of one reaction. Marks them in the same transaction. */
export async function relayBatch(options: RelayOptions): Promise<number> {
  const { database, jobs, clock, features = { federation: false }, eventsPerJob = standardEventsPerJob } = options
  return database.transaction().execute(async (db) => {
    const events = await listUnrelayed(db, roundMax)
    if (events.length === 0) return 0
    const queued = listJobs(events as { id: string; type: EventType }[], features, eventsPerJob)
    const queues = Map.groupBy(queued, (job) => ('eventIds' in job ? batchQueue : reactionQueue))
    for (const [name, some] of queues)
      await jobs.insert(
        db,
        name,
        some.map((data) => ({ data })),
      )
    await updateRelayed(
      db,
      events.map((event) => event.id),
      clock.now(),
    )
    return events.length
  })
}

function listJobs(events: { id: string; type: EventType }[], features: Features, eventsPerJob: number): ReactionJob[] {
  const idsOf = new Map<AnyReaction, string[]>()
  for (const { id, type } of events)
    for (const reaction of listReactions(type, features)) {
      const ids = idsOf.get(reaction)
      if (ids) ids.push(id)
      else idsOf.set(reaction, [id])
    }
  return [...idsOf].flatMap(([{ name: reaction, isAlone }, ids]) => {
    const size = isAlone ? 1 : eventsPerJob
    const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
    return parts.map((part) => (part.length === 1 ? { reaction, eventId: part[0]! } : { reaction, eventIds: part }))
  })
}
