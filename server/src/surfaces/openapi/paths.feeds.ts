import type { ErrorCode } from '#kernel/operation/errors.ts'
import { errorResponse, headerRefs, type Json } from './document.ts'

const types = { ics: 'text/calendar', rss: 'application/rss+xml' }

const descriptions = {
  ics: 'An iCalendar file for calendars to subscribe to. Needs no sign-in. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
  rss: 'An RSS feed of events. Needs no sign-in. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
}

function feed(
  operationId: string,
  summary: string,
  name: string,
  format: keyof typeof types,
  missing: ErrorCode,
): Json {
  return {
    get: {
      operationId,
      summary,
      description: descriptions[format],
      security: [],
      parameters: [
        { name, in: 'path', required: true, schema: { type: 'string' } },
        { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: {
          description: 'The feed',
          headers: headerRefs,
          content: { [types[format]]: { schema: { type: 'string' } } },
        },
        304: { description: 'Not modified', headers: headerRefs },
        404: errorResponse([missing]),
        429: errorResponse(['rate_limited']),
        503: errorResponse(['unavailable']),
      },
    },
  }
}

/** Calendar and news feeds, which are not operations of the API. */
export const feedPaths: Record<string, Json> = {
  '/feeds/{feedToken}/events.ics': feed(
    'feedsOwnCalendar',
    "Get a user's calendar feed",
    'feedToken',
    'ics',
    'not_found',
  ),
  '/feeds/{feedToken}/events.rss': feed('feedsOwnNews', "Get a user's news feed", 'feedToken', 'rss', 'not_found'),
  '/feeds/groups/{slug}.ics': feed(
    'feedsGroupCalendar',
    'Get the calendar feed of a group',
    'slug',
    'ics',
    'group_not_found',
  ),
  '/feeds/groups/{slug}.rss': feed('feedsGroupNews', 'Get the news feed of a group', 'slug', 'rss', 'group_not_found'),
  '/feeds/events/{id}.ics': feed('feedsEvent', 'Get an event as a calendar file', 'id', 'ics', 'event_not_found'),
}
