import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { listLinkedAccounts } from './queries.ts'
import { LinkedAccount } from './wire.ts'

export const list = listOperation({
  id: 'linked-accounts.list',
  path: '/v1/profile/linked-accounts',
  summary: "List the current user's linked accounts",
  description:
    'Lists the accounts at identity providers, such as GitHub or Google, that the user can sign in with. `providerEmail` needs the scope `user:email`.',
  access: 'user:linked-accounts',
  item: LinkedAccount,
  example: {},
  mcp: {
    name: 'list_linked_accounts',
    title: 'List linked accounts',
    description: 'List identity providers connected to the signed-in user (GitHub, Google).',
  },
  async handler({ db, caller }, { page }) {
    const found = await listLinkedAccounts(db, page, { userId: caller.userId })
    return mapPage(found, (row) => ({
      provider: row.provider,
      providerUsername: row.provider_username,
      providerEmail: caller.scopes.has('user:email') ? row.provider_email : null,
      createdAt: row.created_at,
    }))
  },
})
