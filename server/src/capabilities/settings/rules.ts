import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '../../kernel/changes.ts'
import type { SettingsRow } from './queries.ts'
import type { UpdateSettingsRequest } from './schemas.ts'

type Request = Static<typeof UpdateSettingsRequest>

const columns: ColumnMap<Request, SettingsRow> = { name: 'name', groupCreation: 'group_creation', signUp: 'sign_up' }

export function decideChanges(current: SettingsRow, request: Request): Partial<SettingsRow> {
  return changesOf(columns, current, request).changes
}
