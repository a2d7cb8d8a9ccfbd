import { sql } from 'kysely'
import type { Clock, Mailer } from '#kernel/context.ts'
import { AddressRefused } from '#kernel/operation/errors.ts'
import type { Database } from '#platform/database/database.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

/** While mail goes out, this often is enough. */
const noteEveryMs = 10_000

/**
 * Notes when mail was last sent and since when it fails, for administrators. A mail that was refused because of its address
 * was sent as far as this is concerned: the mail server works.
 */
export function noteMails<M extends Mailer>(mailer: M, database: Database, clock: Clock, logger: Logger): M {
  let [notedAt, wasFailing] = [Number.NEGATIVE_INFINITY, true]
  const note = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (err) {
      limited(logger).warn(`mail state ${causeOf(err)}`, { err }, 'could not note whether mail goes out')
    }
  }
  const noteSent = async () => {
    const now = clock.now()
    if (!wasFailing && now.getTime() - notedAt < noteEveryMs) return
    ;[notedAt, wasFailing] = [now.getTime(), false]
    await note(updateSent(database, now))
  }
  return {
    ...mailer,
    async send(mail) {
      let answer: string | undefined
      try {
        answer = await mailer.send(mail)
      } catch (error) {
        if (error instanceof AddressRefused) await noteSent()
        else {
          wasFailing = true
          await note(updateFailed(database, clock.now(), reasonOf(error)))
        }
        throw error
      }
      await noteSent()
      return answer
    },
  }
}

/** Only codes: the message of a mail server may contain an address. */
function reasonOf(error: unknown): string | null {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.length === 0 ? null : parts.join(' ').slice(0, 60)
}

async function updateSent(database: Database, now: Date): Promise<void> {
  const sent = { last_sent_at: now.toISOString(), failing_since: null, failures: 0, last_error: null }
  await database.updateTable('mail_states').set(sent).execute()
}

async function updateFailed(database: Database, now: Date, reason: string | null): Promise<void> {
  await database
    .updateTable('mail_states')
    .set((eb) => ({
      failing_since: sql<string>`coalesce(failing_since, ${now.toISOString()})`,
      failures: eb('failures', '+', 1),
      last_error: reason,
    }))
    .execute()
}
