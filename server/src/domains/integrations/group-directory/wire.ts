import { type Static, Type } from 'typebox'
import { sourceProblems } from '#domains/integrations/sources/index.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Uri, visible } from '#kernel/operation/schema.ts'
import type { DirectoryResult } from './commands.ts'
import { groupsMax, linkMax, nameMax } from './rules.ts'

export const GroupDirectoryRequest = Body('GroupDirectoryRequest', {
  groups: Type.Array(
    Shape('DirectoryGroup', {
      name: Name(nameMax),
      url: Type.String({
        minLength: 1,
        maxLength: linkMax,
        ...visible,
        description: 'Public calendar or page with events, such as https://www.meetup.com/garden-club',
      }),
    }),
    { minItems: 1, maxItems: groupsMax, description: 'The groups to list' },
  ),
  isPreview: Type.Optional(Type.Boolean({ description: 'true: only say what would happen; nothing is stored' })),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'IANA time zone of times that name none, such as Europe/Berlin; without it UTC',
    }),
  ),
})

export const rowOutcomes = ['new', 'listed', 'repeated', 'unreadable', 'not_read'] as const

export const GroupDirectory = Shape('GroupDirectory', {
  created: Type.Integer({ description: 'Groups that are new here' }),
  groups: Type.Array(
    Shape('DirectoryRow', {
      name: Type.String(),
      outcome: {
        ...OneOf(...rowOutcomes),
        description:
          '`listed`: a group here follows this calendar already; `repeated`: as an earlier one of the request; `not_read`: there was no time for it, so send it again',
      },
      problem: Nullable({ ...OneOf(...sourceProblems), description: 'Why it could not be read; null: it could' }),
      host: Nullable(Type.String({ description: 'Host name of the calendar; null: it was not read' })),
      upcomingEvents: Nullable(Type.Integer({ description: 'Events that come here now; null: it was not read' })),
      group: Nullable(
        Shape(
          'ListedGroup',
          { id: Id, name: Type.String(), link: Uri },
          { description: 'The group here, if there is one' },
        ),
      ),
    }),
    { description: 'In the order of the request' },
  ),
})

export function presentDirectory(rows: readonly DirectoryResult[], baseUrl: string): Static<typeof GroupDirectory> {
  const groups = rows.map((row) => ({
    name: row.name,
    outcome: row.outcome,
    problem: row.problem,
    host: row.host,
    upcomingEvents: row.upcoming,
    group: row.group && {
      id: row.group.id,
      name: row.group.name,
      link: `${baseUrl}/groups/${row.group.urlname ?? row.group.id}`,
    },
  }))
  return { created: rows.filter(({ outcome, group }) => outcome === 'new' && group).length, groups }
}
