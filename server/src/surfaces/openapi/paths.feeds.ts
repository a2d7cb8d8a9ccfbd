import type { ErrorCode } from '#kernel/operation/errors.ts'
import { errorResponses, headersWith, ifNoneMatch, type Json, notModified } from './responses.ts'

const types = { ics: 'text/calendar', rss: 'application/rss+xml', json: 'application/feed+json' }

const parameters = {
  feedToken: 'The secret in the URL of the feed, from `GET /v1/profile/feed-token`',
  slug: 'URL name of the group',
  id: 'Id of the event',
  seriesId: 'Id of the series',
}

const descriptions = {
  ics: 'An iCalendar file for calendars to subscribe to. Needs no sign-in. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
  json: 'The same events as the RSS feed, as JSON Feed 1.1. `_hearth` of an item has `id`, `status`, `startsAt`, `endsAt`, `timezone` and `venue` of the event. Needs no sign-in; any site can load it. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
  rss: 'An RSS feed of events. Needs no sign-in. Send `If-None-Match` with the last ETag to get 304 when nothing has changed.',
}

function feed(
  operationId: string,
  summary: string,
  name: keyof typeof parameters,
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
        { name, in: 'path', required: true, description: parameters[name], schema: { type: 'string' } },
        ifNoneMatch,
      ],
      responses: {
        200: {
          description: 'The feed',
          headers: headersWith('ETag', 'Cache-Control'),
          content: { [types[format]]: { schema: { type: format === 'json' ? 'object' : 'string' } } },
        },
        304: notModified,
        ...errorResponses([missing, 'rate_limited', 'unavailable']),
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
  '/feeds/{feedToken}/events.json': feed(
    'feedsOwnJson',
    "Get a user's news feed as JSON Feed",
    'feedToken',
    'json',
    'not_found',
  ),
  '/feeds/groups/{slug}.ics': feed(
    'feedsGroupCalendar',
    'Get the calendar feed of a group',
    'slug',
    'ics',
    'group_not_found',
  ),
  '/feeds/groups/{slug}.rss': feed('feedsGroupNews', 'Get the news feed of a group', 'slug', 'rss', 'group_not_found'),
  '/feeds/groups/{slug}.json': feed(
    'feedsGroupJson',
    'Get the news feed of a group as JSON Feed',
    'slug',
    'json',
    'group_not_found',
  ),
  '/feeds/series/{seriesId}.ics': feed(
    'feedsSeriesCalendar',
    'Get the calendar feed of a series',
    'seriesId',
    'ics',
    'series_not_found',
  ),
  '/feeds/events/{id}.ics': feed('feedsEvent', 'Get an event as a calendar file', 'id', 'ics', 'event_not_found'),
}
