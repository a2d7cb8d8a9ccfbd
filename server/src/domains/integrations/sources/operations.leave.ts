import { Type } from 'typebox'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { requireSourceOf } from './access.ts'
import { adoptSource, removeSource } from './commands.ts'
import { deleteSource } from './queries.ts'
import { AdoptedSource, RemoveSourceQuery } from './wire.ts'

const SourceParams = Type.Object({ sourceId: Id })
const named = { params: { groupId: 'garden', sourceId: exampleId } }

export const adopt = groupOperation({
  id: 'sources.adopt',
  method: 'POST',
  path: '/v1/manage/groups/{groupId}/sources/{sourceId}/adopt',
  summary: 'Adopt the events of a source',
  description:
    'Moves the group home: upcoming events of the source become native and can be changed here. They keep their ids, RSVPs and links. The source is removed, so later changes over there no longer arrive.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: SourceParams,
  output: AdoptedSource,
  errors: ['source_not_found', 'group_not_found'],
  example: named,
  audit: ({ params, output }) => ({
    target: params.groupId,
    detail: { sourceId: params.sourceId, host: output.host, events: output.adopted },
  }),
  async handler(ctx, { params }) {
    const source = await requireSourceOf(ctx.db, { ...params, groupId: ctx.group.id }, ctx.now)
    const adopted = await adoptSource(ctx, ctx.caller, source, ctx.now)
    // Read again, it would bring its entries a second time.
    await deleteSource(ctx.db, source.id)
    return { host: source.host, adopted }
  },
})

const remove = groupOperation({
  id: 'sources.delete',
  method: 'DELETE',
  path: '/v1/manage/groups/{groupId}/sources/{sourceId}',
  summary: 'Stop following a source',
  description:
    'Removes a source. Its upcoming events are kept and become native, or are removed; past events stay in both cases.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  params: SourceParams,
  query: RemoveSourceQuery,
  output: Success,
  errors: ['source_not_found', 'group_not_found'],
  example: { ...named, query: { events: 'keep' } },
  audit: ({ params, query }) => ({
    target: params.groupId,
    detail: { sourceId: params.sourceId, events: query.events ?? 'keep' },
  }),
  async handler(ctx, { params, query }) {
    const source = await requireSourceOf(ctx.db, { ...params, groupId: ctx.group.id }, ctx.now)
    await removeSource(ctx, ctx.caller, source, query.events ?? 'keep', ctx.now)
    return { success: true as const }
  },
})

export { remove as delete }
