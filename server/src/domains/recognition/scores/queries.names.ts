import { sql } from 'kysely'

/** The name under which the person `u` stands on boards, or null for one who does not. */
export const boardName = sql<string | null>`board_name(
  u.profile_visibility, u.show_on_leaderboard, u.suspended_at, u.deleted_at, u.username, u.needs_name)`
