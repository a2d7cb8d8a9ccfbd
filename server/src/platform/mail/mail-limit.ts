import { sql } from 'kysely'
import type { Clock, Mailer } from '#kernel/context.ts'
import { MailLimitReached } from '#kernel/operation/errors.ts'
import { hourMs } from '#kernel/time.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Limits the mails per hour of the whole instance. They are counted in the database, because the API and the workers both
 * send; a mail that the server rejected is not counted.
 */
export function limitMails<M extends Mailer>(mailer: M, database: Database, clock: Clock, perHour: number): M {
  return {
    ...mailer,
    async send(mail) {
      const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs)
      if (!(await takeMail(database, hour, perHour))) throw new MailLimitReached(new Date(hour.getTime() + hourMs))
      try {
        return await mailer.send(mail)
      } catch (error) {
        await giveMailBack(database, hour)
        throw error
      }
    },
  }
}

/** True for as many callers as there are mails left in the hour, also when many call at once. */
async function takeMail(database: Database, hour: Date, perHour: number): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_hours as h (hour, sent) values (${hour.toISOString()}, 1)
    on conflict (hour) do update set sent = h.sent + 1 where h.sent < ${perHour} returning 1`.execute(database)
  return rows.length > 0
}

async function giveMailBack(database: Database, hour: Date): Promise<void> {
  await database
    .updateTable('mail_hours')
    .set((eb) => ({ sent: eb('sent', '-', 1) }))
    .where('hour', '=', hour.toISOString())
    .execute()
}

export async function deleteOldMailHours(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('mail_hours')
    .where('hour', '<', new Date(now.getTime() - 24 * hourMs).toISOString())
    .execute()
}
