import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success, Text } from '#kernel/operation/schema.ts'
import { liftBounceSignedIn } from './commands.ts'
import { listBounces, searchBounces } from './queries.ts'
import { Address, MailBounce, presentBounce } from './wire.ts'

export const list = listOperation({
  id: 'bounces.list',
  path: '/v1/admin/bounces',
  summary: 'List bounces',
  description: 'Lists the addresses that get no mail because it came back, latest first. Administrators only.',
  access: 'admin',
  query: Type.Object({
    q: Type.Optional({ ...Text(1, 254), description: 'Beginning of the address; then ordered by address' }),
  }),
  item: MailBounce,
  example: {},
  async handler({ db }, { query: { q }, page }) {
    const found = q === undefined ? await listBounces(db, page, {}) : await searchBounces(db, page, { q })
    return mapPage(found, presentBounce)
  },
})

const remove = operation({
  id: 'bounces.delete',
  method: 'DELETE',
  path: '/v1/admin/bounces/{address}',
  summary: 'Send mail to an address again',
  description: 'Lifts a bounce: mail goes to the address again. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ address: Address }),
  output: Success,
  errors: ['not_found'],
  example: { params: { address: 'bounced@example.org' } },
  async handler(unit, { params }) {
    await liftBounceSignedIn(unit, params.address)
    return { success: true as const }
  },
})

export { remove as delete }
