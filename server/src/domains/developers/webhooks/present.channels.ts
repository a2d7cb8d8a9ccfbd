import type { Static } from 'typebox'
import type { ChannelRow } from './queries.channels.ts'
import { type ChannelFormat, problemOf } from './rules.channels.ts'
import type { Channel } from './schemas.channels.ts'

export function presentChannel(row: ChannelRow): Static<typeof Channel> {
  const hasAttempt = row.last_status !== null || row.last_error !== null
  // Attempts are kept for 30 days; that it was turned off is known for longer.
  const gone = row.disabled_reason === 'gone' ? ('gone' as const) : null
  const problem = hasAttempt ? problemOf({ statusCode: row.last_status, error: row.last_error }) : gone
  const isFailing = problem !== null || row.failing_since !== null
  return {
    id: row.id,
    format: row.format as ChannelFormat,
    host: row.host,
    state: !row.is_live ? 'off' : isFailing ? 'failing' : 'active',
    problem,
    lastPostAt: row.last_post_at,
  }
}
