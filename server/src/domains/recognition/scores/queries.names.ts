import { sql } from 'kysely'

/** The name under which the user `u` is listed on boards, or null if not listed. */
export const boardName = sql<string | null>`board_name(
  u.profile_visibility, u.show_on_leaderboard, u.suspended_at, u.deleted_at, u.username, u.needs_name)`
