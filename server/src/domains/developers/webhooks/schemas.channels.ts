import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, visible } from '#kernel/operation/schema.ts'
import { channelFormats, channelProblems } from './rules.channels.ts'

const Format = OneOf(...channelFormats)

export const CreateChannelRequest = Body('CreateChannelRequest', {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    ...visible,
    description: 'Address of the incoming webhook; it is stored encrypted and never returned',
  }),
  format: Type.Optional({
    ...Format,
    description: 'Needed for Mattermost',
  }),
})

export const Channel = Shape('Channel', {
  id: Id,
  format: { ...Format, description: 'Which chat it is' },
  host: Type.String({ description: 'Host name of the address. The address itself is a secret and never returned' }),
  state: {
    ...OneOf('active', 'failing', 'off'),
    description: '`failing`: see `problem`; `off`: nothing is posted until a test post is accepted',
  },
  problem: Nullable({
    ...OneOf(...channelProblems),
    description: 'Why the last post failed; null if it did not',
  }),
  lastPostAt: Nullable({ ...Timestamp, description: 'When it was last posted to' }),
})

export const Channels = Shape('Channels', {
  channels: Type.Array(Channel, { description: 'Oldest first' }),
})
