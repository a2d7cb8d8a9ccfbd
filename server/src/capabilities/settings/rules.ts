import type { Static } from 'typebox'
import type { SettingsRow } from './queries.ts'
import type { UpdateSettingsRequest } from './schemas.ts'

const columns = { name: 'name', groupCreation: 'group_creation', signUp: 'sign_up' } as const

/** What a request really changes: a value that is there already is no change. */
export function decideChanges(current: SettingsRow, request: Static<typeof UpdateSettingsRequest>) {
  const changes: Partial<SettingsRow> = {}
  for (const field of Object.keys(columns) as (keyof typeof columns)[]) {
    const value = request[field]
    if (value !== undefined && value !== current[columns[field]]) changes[columns[field]] = value
  }
  return changes
}
