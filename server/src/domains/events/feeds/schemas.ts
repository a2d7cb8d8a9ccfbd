import { Type } from 'typebox'
import { Shape } from '#kernel/operation/schema.ts'

export const FeedToken = Shape('FeedToken', {
  feedToken: Type.String({
    description: 'Part of /feeds/{feedToken}/events.ics and events.rss; anyone who has it can read the feeds',
  }),
})
