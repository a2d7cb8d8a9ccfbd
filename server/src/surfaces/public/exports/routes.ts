import { Readable } from 'node:stream'
import { findExport as findAudit } from '#domains/administration/audit-log/index.ts'
import { findExport as findAttendees } from '#domains/events/attendees/index.ts'
import { dispositionOf } from '#domains/foundation/uploads/index.ts'
import { findExport as findGroup } from '#domains/groups/group-export/index.ts'
import { findExport as findGroupPeople } from '#domains/groups/group-people/index.ts'
import { findExport as findTags } from '#domains/people/meetpass/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

const csv = 'text/csv'
const jsonLines = 'application/jsonl'

type Find<T> = (...given: Parameters<typeof findGroup>) => Promise<T | undefined>

/** A file that has the same name whatever is in it. */
function named(
  name: string,
  find: Find<AsyncGenerator<string>>,
): Find<{ name: string; lines: AsyncGenerator<string> }> {
  return async (...given) => {
    const lines = await find(...given)
    return lines && { name, lines }
  }
}

/** Each kind of link is sealed for its own purpose, so at most one of them opens it. */
const files = [
  { find: findAttendees, type: csv },
  { find: named('people.csv', findGroupPeople), type: csv },
  { find: named('meetpass.csv', findTags), type: csv },
  { find: named('audit.jsonl', findAudit), type: jsonLines },
  { find: named('group.jsonl', findGroup), type: jsonLines },
]

/** Files behind a signed link. A link that is wrong, expired or no longer permitted answers 404. */
export function mountExports(server: HttpServer): void {
  const { app, database, links, clock } = server
  app.get('/exports/:sealed', { config: { access: 'public' } }, async (request, reply) => {
    await countByAddress(server, request, reply, 'pages', server.limits.pages)
    const { sealed } = request.params as { sealed: string }
    // Most links are enough by themselves; the one to a whole group is for its user alone.
    const viewerId = (await server.authenticate(request.headers)).caller?.userId
    for (const { find, type } of files) {
      const file = await find(database, links, sealed, clock.now(), viewerId)
      if (!file) continue
      reply.type(`${type}; charset=utf-8`).header('Content-Disposition', dispositionOf(file.name))
      return reply.send(Readable.from(file.lines))
    }
    throw new ApiError('not_found', 'This link is no longer valid; request a new one')
  })
}
