import { Type } from 'typebox'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { exampleIds, Id, Success } from '#kernel/operation/schema.ts'
import { requireChannel } from './access.ts'
import { createChannel, testChannel } from './commands.channels.ts'
import { findChannel, listChannels, updateChannelRemoved } from './queries.channels.ts'
import { Channel, Channels, CreateChannelRequest, presentChannel } from './wire.ts'

const ChannelParams = Type.Object({ channelId: Id })
const named = { params: { groupId: 'garden', channelId: exampleIds[2] } }

export const list = groupOperation({
  id: 'channels.list',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/channels',
  summary: 'List the channels of a group',
  description: 'Lists where new events of the group are posted.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: Channels,
  example: { params: { groupId: 'garden' } },
  async handler({ db, group: { id: groupId } }) {
    return { channels: (await listChannels(db, groupId)).map(presentChannel) }
  },
})

export const create = groupOperation({
  id: 'channels.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/channels',
  summary: 'Add a channel to a group',
  description:
    'Posts new public events of the group to Slack, Discord or Mattermost, at most 10 per hour. A group can have 5 channels.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: CreateChannelRequest,
  output: Channel,
  status: 201,
  idempotency: 'replay',
  errors: ['webhook_url_blocked', 'limit_reached'],
  perHour: 20,
  example: {
    params: { groupId: 'garden' },
    body: { url: 'https://chat.example/hooks/garden', format: 'mattermost' },
  },
  audit: ({ params, output }) => ({
    target: params.groupId,
    detail: { channelId: output.id, format: output.format, host: output.host },
  }),
  async handler(ctx, { body }) {
    const id = await createChannel(ctx, ctx.group.id, body)
    return presentChannel((await findChannel(ctx.db, ctx.group.id, id))!)
  },
})

export const test = groupOperation({
  id: 'channels.test',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/channels/{channelId}/test',
  summary: 'Send a test post to a channel',
  description:
    'Posts a short text. If it is accepted, `problem` is null and the channel is active. Limited to 20 requests per hour.',
  access: 'manage:events',
  role: 'manager',
  effect: 'external',
  params: ChannelParams,
  output: Channel,
  errors: ['channel_not_found', 'group_not_found'],
  perHour: 20,
  example: named,
  async handler(ctx, { params }) {
    const named = { ...params, groupId: ctx.group.id }
    await testChannel(ctx, named)
    return presentChannel(await requireChannel(ctx.db, named))
  },
})

const remove = groupOperation({
  id: 'channels.delete',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/channels/{channelId}',
  summary: 'Remove a channel from a group',
  description: 'Removes a channel and its address.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: ChannelParams,
  output: Success,
  errors: ['channel_not_found', 'group_not_found'],
  example: named,
  audit: ({ params }) => ({ target: params.groupId, detail: { channelId: params.channelId } }),
  async handler({ db, now, group }, { params }) {
    const { id, group_id } = await requireChannel(db, { ...params, groupId: group.id })
    await updateChannelRemoved(db, group_id, id, now)
    return { success: true as const }
  },
})

export { remove as delete }
