import type { ScreenRow } from './screens.table.ts'

/** The audit log, and the lists of groups, events, badges and tags. */
export const adminRecordsScreens: readonly ScreenRow[] = [
  { route: '/admin/audit', role: 'admin', forms: [{ route: '/admin/audit/export' }] },
]
