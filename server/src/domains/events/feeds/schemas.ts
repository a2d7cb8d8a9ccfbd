import { Type } from 'typebox'
import { Shape } from '#kernel/operation/schema.ts'

export const FeedToken = Shape('FeedToken', {
  feedToken: Type.String({
    description: 'For /feeds/{feedToken}/events.ics and events.rss; whoever has it reads them',
  }),
})
