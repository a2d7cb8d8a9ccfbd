import { Type } from 'typebox'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { requireSourceOf } from './access.ts'
import { changeSource, followSource, previewSource, requestReading } from './commands.ts'
import { findManagedSource, listSourceEvents, listSources } from './queries.manage.ts'
import { sourcesMax, upcomingOf } from './rules.manage.ts'
import {
  CreateSourceRequest,
  PreviewSourceRequest,
  presentDetail,
  presentPreview,
  presentSource,
  Source,
  SourceDetail,
  SourcePreview,
  Sources,
  UpdateSourceRequest,
} from './wire.ts'

const SourceParams = Type.Object({ sourceId: Id })
const named = { params: { groupId: 'garden', sourceId: exampleId } }
/** Test instances answer for this name. */
const exampleUrl = 'https://calendar.example/garden.ics'

export const list = groupOperation({
  id: 'sources.list',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/sources',
  summary: 'List the sources of a group',
  description:
    'Lists the calendars and pages of other platforms that the group follows, oldest first, with what the last reading found.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: Sources,
  example: { params: { groupId: 'garden' } },
  mcp: {
    name: 'list_sources',
    title: 'List sources of a group',
    description: 'List the calendars that a managed group follows, with problems and what to do about them.',
    inputs: { slug: 'urlname from list_managed_groups.' },
    renamed: { slug: 'groupId' },
  },
  async handler({ db, now, group: { id: groupId } }) {
    return { sources: (await listSources(db, groupId, now)).map(presentSource), sourcesMax }
  },
})

export const preview = groupOperation({
  id: 'sources.preview',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/sources/preview',
  summary: 'Preview a source',
  description:
    'Reads a calendar or a page once and returns the events that would come here. Nothing is stored. Links to pages of Meetup, Luma, Google Calendar and others lead to their calendars. Limited to 20 requests per hour.',
  access: 'manage:events',
  role: 'manager',
  effect: 'external',
  body: PreviewSourceRequest,
  output: SourcePreview,
  errors: ['source_unreadable'],
  perHour: 20,
  example: { params: { groupId: 'garden' }, body: { url: exampleUrl, timezone: 'Europe/Berlin' } },
  mcp: {
    name: 'preview_source',
    title: 'Preview a source',
    description: 'Show the events that a managed group would get from a calendar or page elsewhere. Stores nothing.',
    inputs: {
      slug: 'urlname from list_managed_groups.',
      url: 'Link to it.',
    },
    renamed: { slug: 'groupId' },
    hints: { destructive: false, openWorld: true },
  },
  async handler(ctx, { body }) {
    const { kind, platform, timezone, reading, host, isFollowed } = await previewSource(ctx, ctx.group.id, body)
    const items = upcomingOf(reading.items, ctx.now)
    const cancelled = reading.items.filter((item) => item.isCancelled).length
    const found = { kind, platform, timezone, isFollowed, host, name: reading.name }
    return presentPreview({ ...found, items, cancelled, notices: reading.notices })
  },
})

export const create = groupOperation({
  id: 'sources.create',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/sources',
  summary: 'Follow a source',
  description:
    'Makes the group follow a calendar or a page of another platform: its upcoming events come here within a minute and are then kept up to date. The address and the key are stored encrypted and never returned. A group can have 10 sources, and for new accounts a source counts as one event of the day.',
  access: 'manage:events',
  role: 'manager',
  effect: 'external',
  body: CreateSourceRequest,
  output: Source,
  errors: ['source_unreadable', 'already_followed', 'limit_reached'],
  perHour: 20,
  example: { params: { groupId: 'garden' }, body: { url: exampleUrl, mode: 'publish', rsvps: 'link' } },
  audit: ({ output }) => ({
    target: output.groupId,
    detail: { sourceId: output.id, platform: output.platform, host: output.host },
  }),
  async handler(ctx, { body }) {
    const id = await followSource(ctx, ctx.group.id, body)
    return presentSource((await findManagedSource(ctx.db, ctx.group.id, id, ctx.now))!)
  },
})

export const get = groupOperation({
  id: 'sources.get',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/sources/{sourceId}',
  summary: 'Get a source',
  description: 'Returns a source with its next events. The address is not returned.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  params: SourceParams,
  output: SourceDetail,
  errors: ['source_not_found', 'group_not_found'],
  example: named,
  async handler({ db, now, group }, { params }) {
    const source = await requireSourceOf(db, { ...params, groupId: group.id }, now)
    return presentDetail(source, await listSourceEvents(db, source.id, now))
  },
})

export const update = groupOperation({
  id: 'sources.update',
  method: 'PATCH',
  path: '/v1/manage/groups/{groupId}/sources/{sourceId}',
  summary: 'Update a source',
  description:
    'Pauses or resumes a source, or changes how its events come here. A new time zone or key is used at once.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: SourceParams,
  body: UpdateSourceRequest,
  output: Source,
  errors: ['source_not_found', 'group_not_found', 'invalid_state'],
  example: { ...named, body: { isPaused: true } },
  audit: ({ body, output }) => ({
    target: output.groupId,
    detail: { sourceId: output.id, host: output.host, fields: Object.keys(body) },
  }),
  async handler(ctx, { params, body }) {
    return presentSource(await changeSource(ctx, { ...params, groupId: ctx.group.id }, body))
  },
})

export const sync = groupOperation({
  id: 'sources.sync',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/sources/{sourceId}/sync',
  summary: 'Request a reading of a source',
  description:
    'Asks for a reading at once, at most every 5 minutes. The response comes before the reading: `isReading` is true until it is done. A stopped source is tried again.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: SourceParams,
  output: Source,
  errors: ['source_not_found', 'group_not_found', 'invalid_state'],
  example: named,
  async handler(ctx, { params }) {
    return presentSource(await requestReading(ctx, { ...params, groupId: ctx.group.id }))
  },
})
