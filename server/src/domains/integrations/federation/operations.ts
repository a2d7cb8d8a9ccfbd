import { groupOperation } from '#domains/groups/groups/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Success } from '#kernel/operation/schema.ts'
import { blockHost, closeActor, openActor, requireFederation, unblockHost } from './commands.ts'
import { listBlocks as listBlockRows } from './queries.ts'
import { assertCanOpen } from './rules.ts'
import { findGroupFederation } from './views.ts'
import {
  FederationBlock,
  FederationBlockRequest,
  GroupFederation,
  GroupFederationRequest,
  HostParams,
  presentBlock,
} from './wire.ts'

export const get = groupOperation({
  id: 'federation.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/federation',
  summary: 'Get how people on other servers follow a group',
  description:
    'Tells whether people on Mastodon, Mobilizon and other servers of the Fediverse can follow the group, by which address, and how many do. Only where the instance has federation on.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'read',
  output: GroupFederation,
  errors: ['federation_off'],
  example: { params: { groupId: exampleId } },
  precheck: (_, { federation }) => void requireFederation(federation),
  async handler({ db, federation, group: { id: groupId } }) {
    const { host } = requireFederation(federation)
    return findGroupFederation(db, host, groupId)
  },
})

export const update = groupOperation({
  id: 'federation.update',
  method: 'PUT',
  path: '/v1/manage/groups/{groupId}/federation',
  summary: 'Set whether people on other servers can follow a group',
  description:
    'Followers get the public events of the group: new, changed and cancelled ones. Unlisted events, events for members, and links to join online are never sent. Turning it off removes the group and its events from other servers, and all followers. Only where the instance has federation on.',
  access: 'manage:groups',
  role: 'manager',
  effect: 'external',
  body: GroupFederationRequest,
  output: GroupFederation,
  errors: ['federation_off', 'invalid_state'],
  example: { params: { groupId: exampleId }, body: { federated: true } },
  precheck: (_, { federation }) => void requireFederation(federation),
  async handler(ctx, { body }) {
    const { db, group, now, write } = ctx
    const { host } = requireFederation(ctx.federation)
    if (body.federated) {
      assertCanOpen(group)
      await openActor(ctx, group.id)
    } else await write((unit) => turnOff(unit, group.id, now))
    return findGroupFederation(db, host, group.id)
  },
})

async function turnOff(
  unit: Parameters<typeof closeActor>[0] & Pick<Parameters<typeof unblockHost>[0], 'audit'>,
  groupId: string,
  now: Date,
) {
  if (await closeActor(unit, groupId, now))
    unit.audit({ action: 'federation.update', target: groupId, detail: { federated: false } })
}

export const listBlocks = listOperation({
  id: 'federation.listBlocks',
  path: '/v1/admin/federation/blocks',
  summary: 'List blocked servers',
  description:
    'Lists the servers whose people cannot follow groups, latest first. Only where the instance has federation on. Administrators only.',
  access: 'admin',
  item: FederationBlock,
  errors: ['federation_off'],
  example: {},
  async handler({ db, federation }, { page }) {
    requireFederation(federation)
    return mapPage(await listBlockRows(db, page, {}), presentBlock)
  },
})

export const block = operation({
  id: 'federation.block',
  method: 'POST',
  path: '/v1/admin/federation/blocks',
  summary: 'Block a server',
  description:
    'People on this server and its subdomains cannot follow groups, and nothing is sent there. Those who follow now are removed. A server that is blocked already gets the new reason. Only where the instance has federation on. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  body: FederationBlockRequest,
  output: FederationBlock,
  status: 201,
  idempotency: 'replay',
  errors: ['federation_off'],
  example: { body: { host: 'spam.example', reason: 'Follows every group' } },
  async handler({ caller, now, federation, ...unit }, { body }) {
    requireFederation(federation)
    return presentBlock(await blockHost(unit, caller, body, now))
  },
})

export const unblock = operation({
  id: 'federation.unblock',
  method: 'DELETE',
  path: '/v1/admin/federation/blocks/{host}',
  summary: 'Unblock a server',
  description:
    'People on this server can follow groups again. Followers that were removed do not come back. Only where the instance has federation on. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'write',
  params: HostParams,
  output: Success,
  errors: ['federation_off', 'block_not_found'],
  example: { params: { host: 'spam.example' } },
  async handler({ federation, ...unit }, { params }) {
    requireFederation(federation)
    await unblockHost(unit, params.host)
    return { success: true as const }
  },
})
