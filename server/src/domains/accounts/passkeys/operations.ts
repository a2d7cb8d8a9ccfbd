import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listPasskeys } from './queries.ts'
import { Passkey } from './wire.ts'

export const list = listOperation({
  id: 'passkeys.list',
  path: '/v1/profile/passkeys',
  summary: "List the current user's passkeys",
  description: 'Lists the passkeys the user can sign in with. Not available to OAuth applications.',
  access: 'user',
  credential: 'own',
  item: Passkey,
  example: {},
  async handler({ db, caller }, { page }) {
    const found = await listPasskeys(db, page, { userId: caller.userId })
    return mapPage(found, (row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }))
  },
})
