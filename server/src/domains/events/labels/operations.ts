import { eventOperation } from '#domains/events/events/index.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { applyLabelFile, giveLabel, setLabels } from './commands.ts'
import { decideLabelFile, findEventLabels } from './views.ts'
import {
  EventLabels,
  EventLabelsRequest,
  LabelAttendees,
  LabelFile,
  LabelFileApplied,
  LabelFileRead,
  LabelledAttendees,
} from './wire.ts'

export const get = eventOperation({
  id: 'labels.get',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/labels',
  summary: 'List the labels of an event',
  description: 'With the number of people who have each, and the version for a change.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: EventLabels,
  example: { params: { eventId: exampleId } },
  async handler({ db }, { params: { eventId } }) {
    return findEventLabels(db, eventId)
  },
})

export const set = eventOperation({
  id: 'labels.set',
  method: 'PUT',
  path: '/v1/manage/events/{eventId}/labels',
  summary: 'Set the labels of an event',
  description:
    'Replaces the whole list, at most 8 labels such as Speaker, Crew or Press. Send each that stays with its `id`, and the `version` you read. A label that is left out is taken off everyone who has it. With `questionId` and `option`, everyone who gives that answer has the label, unless they were given one by hand; of several, the first in the list counts. Sensitive questions give no labels.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: EventLabelsRequest,
  output: EventLabels,
  errors: ['changed_meanwhile'],
  example: {
    params: { eventId: exampleId },
    body: {
      labels: [
        { id: exampleId, name: 'Speaker', color: 'purple' },
        { name: 'Press', color: 'blue' },
      ],
      version: 1,
    },
  },
  audit: ({ params, output: { version, labels } }) => ({
    target: `event:${params.eventId}`,
    detail: { version, labels: labels.length },
  }),
  async handler(ctx, { params: { eventId }, body }) {
    await setLabels(ctx, ctx.caller, ctx.event, body)
    return findEventLabels(ctx.db, eventId)
  },
})

export const give = eventOperation({
  id: 'labels.give',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/attendees/label',
  summary: 'Give attendees a label',
  description:
    'Gives up to 200 attendees a label of the event, or takes it away. A label given by hand counts more than one by an answer, and so does none. No one is emailed. A refused user has their own error code and does not affect the others. Safe to repeat.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: LabelAttendees,
  output: LabelledAttendees,
  example: { params: { eventId: exampleIds[1] }, body: { userIds: [exampleId], labelId: null } },
  audit: ({ params, body, output }) => ({
    target: params.eventId,
    detail: {
      labelId: body.labelId,
      userIds: output.results.flatMap(({ userId, status }) => (status === 'done' ? [userId] : [])),
    },
  }),
  async handler(ctx, { body }) {
    const outcomes = await giveLabel(ctx, ctx.caller, ctx.event, body)
    const results = outcomes.map(({ userId, status, ...more }) => ({
      ...{ userId, status },
      ...('code' in more && { code: more.code }),
    }))
    return { results }
  },
})

export const readFile = eventOperation({
  id: 'labels.readFile',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/labels/file/read',
  summary: 'Check a file with labels',
  description:
    'Reads a CSV file and counts what it would change, at most 2,000 rows. A file that the export of the attendees gave changes nothing. Stores nothing.',
  access: 'manage:events',
  role: 'manager',
  effect: 'external',
  perHour: 60,
  body: LabelFile,
  output: LabelFileRead,
  example: { params: { eventId: exampleId }, body: { text: 'email or username,label\nbo-world,Speaker' } },
  async handler({ db, event }, { body: { text } }) {
    const { rows: _, ...read } = await decideLabelFile(db, event, text)
    return read
  },
})

export const applyFile = eventOperation({
  id: 'labels.applyFile',
  method: 'POST',
  path: '/v1/manage/events/{eventId}/labels/file',
  summary: 'Give attendees the labels of a file',
  description:
    'Gives each attendee of a CSV file the label that it names, and takes it away where the cell is empty. Rows with an unknown person or label are left out. No one is emailed.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  perHour: 60,
  body: LabelFile,
  output: LabelFileApplied,
  example: { params: { eventId: exampleId }, body: { text: 'email or username,label\nbo-world,Speaker' } },
  audit: ({ params, output: { given, removed } }) => ({ target: params.eventId, detail: { given, removed } }),
  async handler(ctx, { body: { text } }) {
    const { rows: _, ...applied } = await applyLabelFile(ctx, ctx.caller, ctx.event, text)
    return applied
  },
})
