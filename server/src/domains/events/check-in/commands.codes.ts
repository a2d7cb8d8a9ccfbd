import { randomUUIDv7 } from 'node:crypto'
import { lockSeats } from '#domains/events/rsvps/index.ts'
import type { Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type CodeRow, countCodes, insertCode } from './queries.codes.ts'
import { assertCanAddCode } from './rules.ts'

interface CreateCodeInput {
  eventId: string
  code: string | undefined
  label: string | null
  maxUses: number | null
  expiresAt: string | null
  by: string
  now: Date
}

/** Creates a code under the lock of its event, so that concurrent requests cannot exceed the limit. */
export async function createCode(tx: Writer, input: CreateCodeInput): Promise<CodeRow> {
  if (!(await lockSeats(tx, input.eventId))) throw new ApiError('event_not_found')
  assertCanAddCode(await countCodes(tx, input.eventId))
  const row = {
    id: randomUUIDv7(),
    event_id: input.eventId,
    code: input.code?.toUpperCase() ?? randomCode(),
    label: input.label,
    max_uses: input.maxUses,
    expires_at: input.expiresAt,
    created_by: input.by,
    created_at: input.now.toISOString(),
  }
  const created = await insertCode(tx, row)
  if (!created) throw new ApiError('code_taken')
  return created
}
