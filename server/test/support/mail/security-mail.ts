import { mailSecurityChange, sendSecurityMail } from '#domains/foundation/notifications/background.ts'
import type { JobContext, Links, Mailer, ReactionContext } from '#kernel/context.ts'
import { findEvent } from '#platform/database/outbox.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, jobContext } from '#test/support/builders/factories.ts'

/** Where no worker runs: mails all that accounts have to be told of and were not yet. */
export async function sendSecurityMails(app: App, ways: { mailer: Mailer; links: Links }): Promise<void> {
  const waiting = await app.database
    .selectFrom('outbox_events')
    .select('id')
    .where('type', '=', 'account.security_changed')
    .where('relayed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    const queued: object[] = []
    await inTransaction(app, async (unit) => {
      const event = (await findEvent(unit.db, id)) as never
      const enqueue = (_job: object, data: object) => void queued.push(data)
      await mailSecurityChange.handler({ ...unit, enqueue } as unknown as ReactionContext, event)
    })
    for (const data of queued)
      await sendSecurityMail.handler({ ...jobContext(app), ...ways } as unknown as JobContext, data as never)
    const relayed = { relayed_at: app.clock.now().toISOString() }
    await app.database.updateTable('outbox_events').set(relayed).where('id', '=', id).execute()
  }
}
