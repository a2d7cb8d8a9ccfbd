import { randomUUIDv7 } from 'node:crypto'
import { lockSeats } from '#domains/events/rsvps/index.ts'
import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type CodeRow, countCodes, insertCode } from './queries.codes.ts'
import { assertRoomForCode } from './rules.ts'

interface Wish {
  eventId: string
  code: string | undefined
  label: string | null
  maxUses: number | null
  expiresAt: string | null
  by: string
  now: Date
}

/** Creates a code under the lock of its event, so that concurrent requests cannot exceed the limit. */
export async function createCode(tx: Writer, wish: Wish): Promise<CodeRow> {
  if (!(await lockSeats(tx, wish.eventId))) throw new ApiError('event_not_found')
  assertRoomForCode(await countCodes(tx, wish.eventId))
  const row = {
    id: randomUUIDv7(),
    event_id: wish.eventId,
    code: wish.code?.toUpperCase() ?? randomCode(),
    label: wish.label,
    max_uses: wish.maxUses,
    expires_at: wish.expiresAt,
    created_by: wish.by,
    created_at: wish.now.toISOString(),
  }
  const made = await insertCode(tx, row)
  if (!made) throw new ApiError('code_taken')
  return made
}
