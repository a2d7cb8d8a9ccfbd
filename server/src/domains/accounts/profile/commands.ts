import type { Static } from 'typebox'
import { assertPlain, deleteOpen, type Finding, findHold, hold } from '#domains/foundation/held-content/index.ts'
import { changeUse } from '#domains/foundation/uploads/index.ts'
import {
  changeUsername,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from '#domains/foundation/users/index.ts'
import type { Caller, WriteContext } from '#kernel/context.ts'
import { decidePending, decideProfileChanges, mergeAll, type PendingProfile, publishedTexts } from './rules.ts'
import { findOwnProfile, findPending } from './views.ts'
import type { UpdateProfileRequest } from './wire.ts'

type Context = WriteContext & { caller: Caller }
type Held = Map<keyof PendingProfile, Finding>

/** The changed texts that must wait for an administrator. */
async function listHeld(ctx: Context, changes: UserChanges): Promise<Held> {
  const held: Held = new Map()
  for (const [column, published] of publishedTexts(changes)) {
    const finding = await findHold(ctx, ctx.caller, published, ctx.now)
    if (finding) held.set(column, finding)
  }
  return held
}

/** Stores the values that wait beside the profile: the public goes on to see the values before. */
async function storePending(ctx: Context, changes: UserChanges, held: Held): Promise<void> {
  const { db, caller, now } = ctx
  const before = await findPending(db, caller.userId)
  if (held.size === 0 && before === undefined) return
  const target = { type: 'profile', id: caller.userId } as const
  const pending = decidePending(before?.values ?? {}, changes, new Set(held.keys()))
  if (Object.keys(pending).length === 0) {
    await deleteOpen(db, target)
    return
  }
  const finding = mergeAll([...(before ? [before.finding] : []), ...held.values()])
  await hold(db, { ...finding, target, userId: caller.userId, pending }, now)
}

async function changeName(ctx: Context, user: UserRow, username: string): Promise<void> {
  await assertPlain(ctx, ctx.caller, { texts: [username.replaceAll('-', ' ')] }, ctx.now)
  await changeUsername(ctx.db, user, username, ctx.now)
}

/** Updates the fields of the request, and releases images that are no longer shown. */
export async function changeProfile(ctx: Context, request: Static<typeof UpdateProfileRequest>): Promise<UserRow> {
  const { db, caller, emit } = ctx
  const user = await lockUser(db, caller.userId)
  const shown = (await findOwnProfile(db, user.id))!
  const { changes, fields } = decideProfileChanges(shown, request)
  const held = await listHeld(ctx, changes)
  await storePending(ctx, changes, held)
  const now = Object.fromEntries(Object.entries(changes).filter(([column]) => !held.has(column as never)))
  if (Object.keys(now).length > 0) await updateUser(db, user.id, now)
  const holder = user.id
  await changeUse(ctx, ctx, { place: 'avatar', holder, before: user.avatar_url, after: request.avatarUrl })
  await changeUse(ctx, ctx, { place: 'hero', holder, before: user.hero_image_url, after: request.heroImageUrl })
  if (request.username !== undefined && request.username !== user.username) {
    await changeName(ctx, user, request.username)
    fields.push('username')
  }
  if (fields.length > 0) emit('user.updated', { userId: user.id, fields }, { subjectUserId: user.id })
  return (await findOwnProfile(db, user.id))!
}
