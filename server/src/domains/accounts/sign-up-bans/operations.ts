import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { banSignUps, liftBan } from './commands.ts'
import { listBans } from './queries.ts'
import { presentBan, SignUpBan, SignUpBanRequest } from './wire.ts'

export const list = listOperation({
  id: 'bans.list',
  path: '/v1/admin/bans',
  summary: 'List sign-up bans',
  description: 'Lists the email addresses, domains and networks that cannot create accounts. Administrators only.',
  access: 'admin',
  item: SignUpBan,
  example: {},
  async handler({ db }, { page }) {
    return mapPage(await listBans(db, page, {}), presentBan)
  },
})

export const create = operation({
  id: 'bans.create',
  method: 'POST',
  path: '/v1/admin/bans',
  summary: 'Create a sign-up ban',
  description:
    'Stops an email address, a domain or a network from creating accounts, from the next request on. Existing users stay signed in: suspend them instead. An email address is compared without letter case and without the part after a plus sign, and only a part of it is shown later. Sign-in codes are not mailed to requests from a banned network. If the value is already banned, its reason and expiry change. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  body: SignUpBanRequest,
  output: SignUpBan,
  status: 201,
  idempotency: 'replay',
  example: { body: { kind: 'domain', value: 'spam.example', reason: 'Throwaway addresses' } },
  async handler({ caller, now, cipher, ...unit }, { body }) {
    return presentBan(await banSignUps(unit, cipher, caller, body, now))
  },
})

const remove = operation({
  id: 'bans.delete',
  method: 'DELETE',
  path: '/v1/admin/bans/{id}',
  summary: 'Delete a sign-up ban',
  description: 'Lifts the ban from the next request on. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['ban_not_found'],
  example: { params: { id: exampleId } },
  async handler(unit, { params }) {
    await liftBan(unit, params.id)
    return { success: true as const }
  },
})

export { remove as delete }
