import type { Static } from 'typebox'
import type { DirectoryResult } from './commands.ts'
import type { GroupDirectory } from './schemas.ts'

export function presentDirectory(rows: readonly DirectoryResult[], baseUrl: string): Static<typeof GroupDirectory> {
  const groups = rows.map((row) => ({
    name: row.name,
    outcome: row.outcome,
    problem: row.problem,
    host: row.host,
    upcomingEvents: row.upcoming,
    group: row.group && {
      id: row.group.id,
      name: row.group.name,
      link: `${baseUrl}/groups/${row.group.urlname ?? row.group.id}`,
    },
  }))
  return { created: rows.filter(({ outcome, group }) => outcome === 'new' && group).length, groups }
}
