import { Type } from 'typebox'
import { Shape } from '../../kernel/schema.ts'

export const FeedToken = Shape('FeedToken', {
  feedToken: Type.String({
    description: 'For /feeds/{feedToken}/events.ics and events.rss; whoever has it reads them',
  }),
})
