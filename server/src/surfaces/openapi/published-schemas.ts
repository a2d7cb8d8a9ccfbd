import { Type } from 'typebox'
import { payloadSchemas } from '#domains/developers/webhooks/index.ts'
import { EventDetail, Venue } from '#domains/events/events/index.ts'
import { GroupDetail, GroupListItem } from '#domains/groups/groups/index.ts'
import { Nullable, Shape, Uri } from '#kernel/operation/schema.ts'

interface Published {
  title: string
  description: string
  schema: object
}

const Photo = Shape('Photo', { url: Uri, width: Nullable(Type.Integer()), height: Nullable(Type.Integer()) })

/** Schemas that other sites and scripts can validate against. */
export const publishedSchemas: Readonly<Record<string, Published>> = {
  event: { title: 'Event', description: 'An event with its group and venue', schema: EventDetail },
  group: { title: 'Group', description: 'A group as it appears in lists', schema: GroupListItem },
  venue: { title: 'Venue', description: 'Where an event takes place', schema: Venue },
  photo: { title: 'Photo', description: 'An image of a group or an event', schema: Photo },
  meetup: {
    title: 'Meetup',
    description: 'A group with its upcoming events',
    schema: GroupDetail,
  },
  ...payloadSchemas,
}
