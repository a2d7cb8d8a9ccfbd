import type { JobQueue, UnitOfWork, WriteContext } from '#kernel/context.ts'
import type { DomainEvent } from '#kernel/events.ts'
import type { AnyReaction } from '#kernel/jobs.ts'
import { whyUnavailable } from '#platform/database/database.ts'
import { insertReactionRuns, listEvents } from '#platform/database/outbox.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { idOfJob, type Jobs, retryDelaySeconds, retryLimit } from '#platform/worker/jobs.ts'
import { eventIdsOf, type ReactionJob, reactionQueue } from './relay.ts'

interface ReactionsOptions {
  reactions: readonly AnyReaction[]
  jobs: Jobs
  logger: Logger
  context(): Omit<WriteContext, keyof UnitOfWork>
  write<T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>): Promise<T>
}

type Handler = (ctx: object, event: DomainEvent) => Promise<void>

/** After these failures the rest of a batch is put back untried: what fails by a lock or a time limit takes seconds each. */
const failuresMax = 3

/** What is wrong with the database is wrong for every event; the whole job is tried again later. */
const isOutage = (error: unknown) => ['database', 'pool', 'schema'].includes(whyUnavailable(error) ?? '')

/** Runs the jobs that the relay has queued. */
export function openReactions({ reactions, jobs, logger, context, write }: ReactionsOptions) {
  const byName = new Map(reactions.map((reaction) => [reaction.name, reaction]))
  const lanes = new Map<string, Promise<void>>()

  /** Once per event: the runs are recorded in the reaction's own transaction, so a repeated job finds them done. */
  async function react(reaction: AnyReaction, eventIds: readonly string[]): Promise<void> {
    await write(async (unit) => {
      const fresh = await insertReactionRuns(unit.db, eventIds, reaction.name)
      if (fresh.length === 0) return
      const events = await listEvents(unit.db, fresh)
      const ctx = { ...unit, ...context() }
      if (reaction.handleAll && events.length > 1) await reaction.handleAll(ctx, events as never[])
      else for (const event of events) await (reaction.handler as Handler)(ctx, event)
    })
  }

  /** All events in one transaction. If that fails, one by one, and those that fail again become jobs of their own. */
  async function reactToAll(reaction: AnyReaction, eventIds: readonly string[], jobId: string): Promise<void> {
    try {
      return await react(reaction, eventIds)
    } catch (error) {
      if (isOutage(error)) throw error
    }
    const failed = new Set<string>()
    const untried: string[] = []
    for (const eventId of eventIds) {
      if (failed.size >= failuresMax) {
        untried.push(eventId)
        continue
      }
      try {
        await react(reaction, [eventId])
      } catch (err) {
        if (isOutage(err)) throw err
        failed.add(eventId)
        const about = { err, queue: reactionQueue, reaction: reaction.name, eventId, jobId }
        const cause = `${reactionQueue} ${whyUnavailable(err) ? causeOf(err) : eventId}`
        limited(logger).error(cause, about, 'a reaction failed and will be tried again')
      }
    }
    await putBack(reaction.name, jobId, [...failed], untried)
  }

  /** The same ids each time: if the worker is killed before the batch is marked as done, nothing is put back twice. */
  async function putBack(reaction: string, jobId: string, failed: string[], untried: string[]): Promise<void> {
    const single = (eventId: string) => ({
      id: idOfJob(reactionQueue, `${jobId} ${eventId}`),
      data: { reaction, eventId } satisfies ReactionJob,
    })
    // The try in the batch counts as the first.
    const tried = { startAfter: retryDelaySeconds, retryLimit: retryLimit - 1 }
    const entries = [...failed.map((id) => ({ ...single(id), ...tried })), ...untried.map(single)]
    if (entries.length > 0) await write(({ db }) => jobs.insert(db, reactionQueue, entries))
  }

  /** One batch of a reaction at a time: several would wait for each other's locks and take every connection. */
  function inLane(name: string, work: () => Promise<void>): Promise<void> {
    const turn = (lanes.get(name) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => undefined)
    lanes.set(name, settled)
    void settled.then(() => lanes.get(name) === settled && lanes.delete(name))
    return turn
  }

  return async function run(data: object, jobId: string): Promise<void> {
    const job = data as ReactionJob
    const reaction = byName.get(job.reaction)
    // Queued by an older release and removed since: nothing to do.
    if (!reaction) return
    const eventIds = eventIdsOf(job)
    if (eventIds.length === 1) await react(reaction, eventIds)
    else await inLane(reaction.name, () => reactToAll(reaction, eventIds, jobId))
  }
}
