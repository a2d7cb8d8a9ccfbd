import { setTimeout as wait } from 'node:timers/promises'
import type { Clock, Mailer } from '#kernel/context.ts'
import { MailPaused } from '#kernel/operation/errors.ts'
import type { Database } from '#platform/database/database.ts'
import { limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

/**
 * While this is true nothing leaves the instance: no webhook, no mail, and no file is deleted from the store. What is due
 * waits. A source that fetches from other servers checks the same.
 */
export type IsOutboundPaused = () => Promise<boolean>

/** Paused by OUTBOUND_PAUSED, or by the row that `hearthctl restore` and `admin outbound pause` write. */
export function outboundPauseOf(database: Database, isPausedBySetting: boolean): IsOutboundPaused {
  return async () => isPausedBySetting || (await findOutboundPause(database)) !== undefined
}

export interface OutboundPause {
  at: string
  reason: string | null
}

async function findOutboundPause(database: Database): Promise<OutboundPause | undefined> {
  const row = await database
    .selectFrom('instance_modes')
    .select(['outbound_paused_at as at', 'outbound_paused_reason as reason'])
    .executeTakeFirst()
  return row && row.at !== null ? { at: row.at, reason: row.reason } : undefined
}

/** A pause that exists keeps its time and gets the new reason. */
export async function pauseOutbound(database: Database, clock: Clock, reason: string | null): Promise<OutboundPause> {
  const at = (await findOutboundPause(database))?.at ?? clock.now().toISOString()
  await database.updateTable('instance_modes').set({ outbound_paused_at: at, outbound_paused_reason: reason }).execute()
  return { at, reason }
}

export async function resumeOutbound(database: Database): Promise<void> {
  await database.updateTable('instance_modes').set({ outbound_paused_at: null, outbound_paused_reason: null }).execute()
}

/** Checked before every mail: a pause begins with the next one. */
export function pauseMails<M extends Mailer>(mailer: M, isPaused: IsOutboundPaused): M {
  const assertSending = async () => {
    if (await isPaused()) throw new MailPaused()
  }
  return {
    ...mailer,
    assertSending,
    async send(mail) {
      await assertSending()
      return mailer.send(mail)
    },
  }
}

/** A lifted pause is noticed within this time. */
const pausePollMs = 2000

export interface PauseWatch {
  isPaused: IsOutboundPaused
  /** Called with the first state and with each change, never twice at once. */
  onChange(isPaused: boolean): Promise<void> | void
  logger: Logger
  pollMs?: number
}

/** Runs until aborted. Until the state is known, and while it cannot be read for the first time, it counts as paused. */
export async function watchOutboundPause(watch: PauseWatch, signal: AbortSignal): Promise<void> {
  let known: boolean | undefined
  while (!signal.aborted) {
    try {
      const isPaused = await watch.isPaused()
      if (isPaused !== known) {
        await watch.onChange(isPaused)
        known = isPaused
      }
    } catch (err) {
      limited(watch.logger).warn(
        'outbound pause',
        { err },
        'could not read whether outbound is paused; it is read again soon',
      )
    }
    await wait(watch.pollMs ?? pausePollMs, undefined, { signal }).catch(() => undefined)
  }
}
