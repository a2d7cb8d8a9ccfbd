import { Type } from 'typebox'
import { Person, requireUserId } from '#domains/foundation/users/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { loadAccount, searchAccounts } from './views.ts'
import { Account, AccountDetail, AccountsQuery, presentAccount, presentDetail } from './wire.ts'

export const listUsers = listOperation({
  id: 'admin.listUsers',
  path: '/v1/admin/users',
  summary: 'List all accounts',
  description: 'Lists accounts, private, suspended and nameless ones too. Administrators only.',
  access: 'admin',
  query: AccountsQuery,
  item: Account,
  example: { query: { q: 'bo' } },
  mcp: {
    name: 'list_accounts',
    title: 'List accounts',
    description: 'Find accounts, private and suspended ones too (administrators, personal data).',
    inputs: { q: 'Name, username, email address or id.', status: 'Status.', role: 'Role.', sort: 'Order.' },
  },
  async handler({ db }, { query, page }) {
    return mapPage(await searchAccounts(db, page, query), presentAccount)
  },
})

export const getUser = operation({
  id: 'admin.getUser',
  method: 'GET',
  path: '/v1/admin/users/{username}',
  summary: 'Get an account',
  description:
    'Returns what administrators see of an account. Private notes of groups, connections, blocks and messages are not part of it. Administrators only.',
  access: 'admin',
  effect: 'read',
  params: Type.Object({ username: Person }),
  output: AccountDetail,
  errors: ['user_not_found'],
  example: { params: { username: 'bo-world' } },
  mcp: {
    name: 'get_account',
    title: 'Get an account',
    description: 'Get one account with its groups, RSVPs and reports (administrators, personal data).',
    inputs: { username: 'Username or id from list_accounts.' },
  },
  async handler({ db, caller, now }, { params }) {
    const { row, parts } = await loadAccount(db, await requireUserId(db, params.username), caller.userId, now)
    return presentDetail(row, parts)
  },
})
