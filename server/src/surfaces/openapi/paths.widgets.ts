import { localesOffered } from '#messages/index.ts'
import { themes } from '#surfaces/site/theme.ts'
import { errorResponses, headersWith, ifNoneMatch, type Json, notModified } from './responses.ts'

const parameter = (name: string, description: string, schema: Json, example?: string) => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...(example && { example }),
})
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values })

const commonParameters = [
  parameter(
    'groups',
    'URL names of at most 20 groups, separated by commas; unknown names are ignored',
    { type: 'string' },
    'garden',
  ),
  parameter('theme', 'Accent color', { ...oneOf(themes), default: 'coral' }),
  parameter('mode', 'Light, dark, or as the visitor prefers', { ...oneOf(['light', 'dark', 'auto']), default: 'auto' }),
  parameter('lang', 'Language of the interface', { ...oneOf(localesOffered('public')), default: 'en' }),
  parameter('size', '`regular` shows the image and the group, `compact` does not', {
    ...oneOf(['compact', 'regular']),
    default: 'regular',
  }),
  parameter('utm', 'Added to links as utm_source', { type: 'string', maxLength: 64 }),
]
const limit = parameter('limit', 'Maximum number of events', { type: 'integer', minimum: 1, maximum: 12, default: 6 })

const widget = (operationId: string, summary: string, parameters: Json[]) => ({
  get: {
    operationId,
    summary,
    description:
      'An HTML page for an iframe on any site. Needs no sign-in and sets no cookies. An invalid value is ignored. Without upcoming events, the widget says so.',
    security: [],
    parameters: [...parameters, ifNoneMatch],
    responses: {
      200: {
        description: 'The widget',
        headers: headersWith('ETag', 'Cache-Control'),
        content: { 'text/html': { schema: { type: 'string' } } },
      },
      304: notModified,
      ...errorResponses(['rate_limited', 'unavailable']),
    },
  },
})

const oembed = {
  get: {
    operationId: 'widgetsOembed',
    summary: 'Get the embed code of a public page',
    description:
      'oEmbed 1.0 (oembed.com), type `rich`, for the page of a public event or group. Only JSON; another `format` is answered with 501. Needs no sign-in; any site can load it.',
    security: [],
    parameters: [
      { ...parameter('url', 'URL of the page', { type: 'string', format: 'uri' }), required: true },
      parameter('format', 'The format of the response', { ...oneOf(['json']), default: 'json' }),
      parameter('maxwidth', 'The greatest width of the frame, in pixels', { type: 'integer', minimum: 1 }),
      parameter('maxheight', 'The greatest height of the frame, in pixels', { type: 'integer', minimum: 1 }),
      ifNoneMatch,
    ],
    responses: {
      200: {
        description: 'The embed code',
        headers: headersWith('ETag', 'Cache-Control'),
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: notModified,
      ...errorResponses([
        'event_not_found',
        'group_not_found',
        'not_found',
        'format_unsupported',
        'rate_limited',
        'unavailable',
      ]),
    },
  },
}

/** The widgets, which are not operations of the API. */
export const widgetPaths: Record<string, Json> = {
  '/widget/next-event': widget('widgetsNextEvent', 'Get the widget with the next event', [
    parameter('event', 'Id of a public event to show instead of the next one', { type: 'string', format: 'uuid' }),
    ...commonParameters,
  ]),
  '/widget/carousel': widget('widgetsCarousel', 'Get the widget with the next events', [...commonParameters, limit]),
  '/oembed': oembed,
}
