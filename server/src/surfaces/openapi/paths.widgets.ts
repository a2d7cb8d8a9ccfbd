import { widgetTexts } from '#messages/widgets.ts'
import { themes } from '#surfaces/site/theme.ts'
import { errorResponse, headerRefs, type Json } from './document.ts'

const wish = (name: string, description: string, schema: Json, example?: string) => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...(example && { example }),
})
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values })

const wishes = [
  wish('groups', 'URL names of at most 20 groups, by comma; unknown ones are ignored', { type: 'string' }, 'garden'),
  wish('theme', 'The accent', { ...oneOf(themes), default: 'coral' }),
  wish('mode', 'By day, by night, or as the visitor has it', { ...oneOf(['light', 'dark', 'auto']), default: 'auto' }),
  wish('lang', 'The language of the words around', { ...oneOf(Object.keys(widgetTexts)), default: 'en' }),
  wish('size', 'With picture and group, or without', { ...oneOf(['compact', 'regular']), default: 'regular' }),
  wish('utm', 'Told to the page that a link leads to, as utm_source', { type: 'string', maxLength: 64 }),
]
const limit = wish('limit', 'How many events at most', { type: 'integer', minimum: 1, maximum: 12, default: 6 })

const widget = (operationId: string, summary: string, parameters: Json[]) => ({
  get: {
    operationId,
    tags: ['widgets'],
    summary,
    description:
      'For a frame in any page. A value that cannot be used is taken for none; nothing to show is a friendly card. Without cookies.',
    security: [],
    parameters,
    responses: {
      200: { description: 'The widget', headers: headerRefs, content: { 'text/html': { schema: { type: 'string' } } } },
      304: { description: 'It has not changed', headers: headerRefs },
      429: errorResponse(['rate_limited']),
      503: errorResponse(['unavailable']),
    },
  },
})

/** What other sites show of us stands beside the API. */
export const widgetPaths: Record<string, Json> = {
  '/widget/next-event': widget('widgets_nextEvent', 'The next event, as a card', wishes),
  '/widget/carousel': widget('widgets_carousel', 'The next events, side by side', [...wishes, limit]),
}
