import { reactions } from '#domains/index.ts'
import type { DomainEvent } from '#kernel/events.ts'
import type { AnyReaction } from '#kernel/jobs.ts'
import { findEvent } from '#platform/database/outbox.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import type { App } from './harness.ts'

/** Where no worker runs: hands one event to a reaction, whether or not it had it before. */
export async function handTo(app: App, reaction: AnyReaction, eventId: string): Promise<void> {
  const handler = reaction.handler as (ctx: object, event: DomainEvent) => Promise<void>
  await inTransaction(app, async (unit) => {
    const event = (await findEvent(unit.db, eventId))!
    await handler({ ...unit, now: app.clock.now(), enqueue: () => undefined }, event)
  })
}

/** Hands everything that was told and not heard yet to the reactions of a capability, until nothing new follows. */
export async function runReactions(app: App, capability: string): Promise<void> {
  const waiting = () =>
    app.database.selectFrom('outbox_events').select(['id', 'type']).where('relayed_at', 'is', null).execute()
  for (let events = await waiting(); events.length > 0; events = await waiting())
    for (const { id, type } of events) {
      for (const reaction of reactions.filter(({ on, name }) => on === type && name.startsWith(`${capability}.`)))
        await handTo(app, reaction, id)
      const heard = { relayed_at: app.clock.now().toISOString() }
      await app.database.updateTable('outbox_events').set(heard).where('id', '=', id).execute()
    }
}
