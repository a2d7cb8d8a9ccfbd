import type { Static } from 'typebox'
import type { UnitOfWork } from '#kernel/context.ts'
import { lockSettings, type SettingsRow, updateSettings } from './queries.ts'
import { decideChanges, withoutTexts } from './rules.ts'
import type { UpdateSettingsRequest } from './schemas.ts'

export async function changeSettings(
  { db, audit }: UnitOfWork,
  request: Static<typeof UpdateSettingsRequest>,
  now: Date,
): Promise<SettingsRow> {
  const before = await lockSettings(db)
  const changes = decideChanges(before, request)
  if (Object.keys(changes).length === 0) return before
  await updateSettings(db, changes, now)
  const after = { ...before, ...changes }
  const detail = { before: withoutTexts(before), after: withoutTexts(after) }
  audit({ action: 'settings.update', target: 'instance', detail })
  return after
}
