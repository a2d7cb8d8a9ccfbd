import { Type } from 'typebox'
import { requireGroupRole, Slug } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { requireChannel } from './access.ts'
import { createChannel, testChannel } from './commands.channels.ts'
import { findChannel, listChannels, updateChannelRemoved } from './queries.channels.ts'
import { Channel, Channels, CreateChannelRequest, presentChannel } from './wire.ts'

const GroupParams = Type.Object({ groupId: Slug })
const ChannelParams = Type.Object({ groupId: Slug, channelId: Id })
const named = { params: { groupId: 'garden', channelId: exampleIds[2] } }

export const list = operation({
  id: 'channels.list',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/channels',
  summary: 'List the channels of a group',
  description: 'Lists where new events of the group are posted. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'read',
  params: GroupParams,
  output: Channels,
  errors: ['group_not_found', 'forbidden'],
  example: { params: { groupId: 'garden' } },
  async handler({ db, caller }, { params }) {
    const { groupId } = await requireGroupRole(db, caller, params.groupId, 'manager')
    return { channels: (await listChannels(db, groupId)).map(presentChannel) }
  },
})

export const create = operation({
  id: 'channels.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/channels',
  summary: 'Add a channel to a group',
  description:
    'Posts new public events of the group to Slack, Discord or Mattermost, at most 10 per hour. A group can have 5 channels. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  params: GroupParams,
  body: CreateChannelRequest,
  output: Channel,
  status: 201,
  idempotency: 'replay',
  errors: ['group_not_found', 'forbidden', 'webhook_url_blocked', 'limit_reached'],
  perHour: 20,
  example: {
    params: { groupId: 'garden' },
    body: { url: 'https://chat.example/hooks/garden', format: 'mattermost' },
  },
  audit: ({ params, output }) => ({
    target: params.groupId,
    detail: { channelId: output.id, format: output.format, host: output.host },
  }),
  async handler(ctx, { params, body }) {
    const { groupId } = await requireGroupRole(ctx.db, ctx.caller, params.groupId, 'manager')
    const id = await createChannel(ctx, groupId, body)
    return presentChannel((await findChannel(ctx.db, groupId, id))!)
  },
})

export const test = operation({
  id: 'channels.test',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/channels/{channelId}/test',
  summary: 'Send a test post to a channel',
  description:
    'Posts a short text. If it is accepted, `problem` is null and the channel is active. Limited to 20 requests per hour. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'external',
  params: ChannelParams,
  output: Channel,
  errors: ['channel_not_found', 'group_not_found', 'forbidden'],
  perHour: 20,
  example: named,
  async handler(ctx, { params }) {
    await testChannel(ctx, params)
    return presentChannel(await requireChannel(ctx.db, ctx.caller, params))
  },
})

const remove = operation({
  id: 'channels.delete',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/channels/{channelId}',
  summary: 'Remove a channel from a group',
  description: 'Removes a channel and its address. Owners and managers of the group only.',
  access: 'manage:events',
  effect: 'write',
  params: ChannelParams,
  output: Success,
  errors: ['channel_not_found', 'group_not_found', 'forbidden'],
  example: named,
  audit: ({ params }) => ({ target: params.groupId, detail: { channelId: params.channelId } }),
  async handler({ db, caller, now }, { params }) {
    const { id, group_id } = await requireChannel(db, caller, params)
    await updateChannelRemoved(db, group_id, id, now)
    return { success: true as const }
  },
})

export { remove as delete }
