import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { banSignUps, liftBan } from './commands.ts'
import { presentBan } from './present.ts'
import { listBans } from './queries.ts'
import { SignUpBan, SignUpBanRequest } from './schemas.ts'

export const list = listOperation({
  id: 'bans.list',
  path: '/v1/admin/bans',
  summary: 'List who may make no account: addresses, domains and networks',
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
  summary: 'Keep an e-mail address, a domain or a network from making accounts',
  description:
    'Holds from the next request on. Members are not signed out by it: suspend them. An e-mail address counts without its case and without what follows a plus, and only a part of it is shown later. From a banned network, codes to sign in are not mailed either. What is banned already gets the new reason and end.',
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
  summary: 'Lift a ban on making accounts',
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
