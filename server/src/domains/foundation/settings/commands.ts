import type { Static } from 'typebox'
import { requestApproval } from '#domains/foundation/second-approvals/index.ts'
import { changeUse, keyOfUrl } from '#domains/foundation/uploads/index.ts'
import { lockAdministrators } from '#domains/foundation/users/index.ts'
import type { Caller, Links, UnitOfWork } from '#kernel/context.ts'
import { hasPasskey, lockSettings, type SettingsRow, updateSettings } from './queries.ts'
import {
  assertJoinable,
  assertOwnPasskey,
  assertTwoAdministrators,
  decideChanges,
  decideHeld,
  describeColumns,
  refuse,
} from './rules.ts'
import type { UpdateSettingsRequest } from './wire.ts'

type Request = Static<typeof UpdateSettingsRequest>

export async function changeSettings(unit: UnitOfWork, request: Request, now: Date): Promise<SettingsRow> {
  const { db, audit } = unit
  const before = await lockSettings(db)
  const changes = decideChanges(before, request)
  if (Object.keys(changes).length === 0) return before
  const after = { ...before, ...changes }
  assertJoinable(after)
  await updateSettings(db, changes, now)
  const detail = { before: describeColumns(before, changes), after: describeColumns(after, changes) }
  audit({ action: 'settings.update', target: 'instance', detail })
  return after
}

interface Context extends UnitOfWork {
  caller: Pick<Caller, 'userId'>
  links: Links
  now: Date
}

/** Only our own files are shown on pages, so another URL would be a logo that is never seen. */
function assertOwnFile(url: string | null | undefined, links: Links): void {
  if (typeof url === 'string' && keyOfUrl(url, links.baseUrl) === undefined)
    throw refuse('logoUrl', 'logoUrl: upload the image first and send its publicUrl')
}

/** The settings, and the requests if a second administrator must approve a part of the change. */
export interface ChangedSettings {
  settings: SettingsRow
  waiting: string[]
}

/** Of an administrator: with what depends on who asks. */
export async function changeSettingsAs(ctx: Context, sent: Request): Promise<ChangedSettings> {
  assertOwnFile(sent.logoUrl, ctx.links)
  const before = await lockSettings(ctx.db)
  const { request, held } = decideHeld(before, sent)
  const waiting: string[] = []
  const { userId } = ctx.caller
  for (const action of held) waiting.push(await requestApproval(ctx, { action, userId, requestedBy: userId }, ctx.now))
  if (request.administratorPasskeys && !before.administrator_passkeys)
    assertOwnPasskey(await hasPasskey(ctx.db, ctx.caller.userId))
  if (request.twoAdministrators && !before.two_administrators) assertTwoAdministrators(await lockAdministrators(ctx.db))
  const logo = { before: before.logo_url, after: request.logoUrl }
  await changeUse(ctx, ctx, { place: 'instance-logo', holder: 'instance', ...logo })
  return { settings: await changeSettings(ctx, request, ctx.now), waiting }
}
