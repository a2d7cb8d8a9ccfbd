import { Type } from 'typebox'
import { eventOperation, requireReadableEvent } from '#domains/events/events/index.ts'
import {
  EventQuestions,
  findGroupQuestions,
  findQuestions,
  GroupQuestions,
  GroupQuestionsRequest,
  presentEventQuestions,
  presentGroupQuestions,
  QuestionList,
} from '#domains/events/questions/index.ts'
import { groupOperation } from '#domains/groups/groups/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import { setGroupQuestions, setQuestions } from './commands.ts'
import { countAnswers } from './views.ts'
import { EventQuestionsRequest, QuestionCounts } from './wire.ts'

const question = { kind: 'choice', label: 'Soup or salad?', options: ['Soup', 'Salad'], isRequired: true } as const

export const get = operation({
  id: 'questions.get',
  method: 'GET',
  path: '/v1/events/{id}/questions',
  summary: 'List what an event asks with an RSVP',
  description: 'For everyone who can see the event. An RSVP needs an answer to each question that `isRequired`.',
  access: 'read:events',
  effect: 'read',
  params: Type.Object({ id: Id }),
  output: QuestionList,
  errors: ['event_not_found'],
  example: { params: { id: exampleId } },
  resource: {
    uri: 'community://events/{id}/questions',
    name: 'Questions of an event',
    description: 'What an event asks with an RSVP, by an id from list_events',
  },
  async handler({ db, caller }, { params }) {
    const { id } = await requireReadableEvent(db, caller, params.id)
    const { questions } = presentGroupQuestions(await findQuestions(db, id))
    return { questions }
  },
})

export const getManaged = eventOperation({
  id: 'questions.getManaged',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/questions',
  summary: 'List the questions of a managed event',
  description: 'With the version for a change, and the questions that were removed and have answers.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: EventQuestions,
  example: { params: { eventId: exampleId } },
  async handler({ db }, { params: { eventId } }) {
    return presentEventQuestions(await findQuestions(db, eventId))
  },
})

export const set = eventOperation({
  id: 'questions.set',
  method: 'PUT',
  path: '/v1/manage/events/{eventId}/questions',
  summary: 'Set what an event asks with an RSVP',
  description:
    'Replaces the whole list, at most 10 questions. Send each that stays with its `id`, and the `version` you read. Once there are RSVPs, a question keeps its kind and stays sensitive or not; one that becomes required is not asked of those who are in, and the answers to one that is left out stay until they expire. A question is sensitive or shown at the door, not both. A question about a password, a card number or an identity number is refused. With `applyTo`, other dates of its series get the same list, all or none.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: EventQuestionsRequest,
  output: EventQuestions,
  errors: ['changed_meanwhile', 'event_has_rsvps', 'limit_reached', 'invalid_state'],
  example: { params: { eventId: exampleId }, body: { questions: [question], version: 1 } },
  audit: ({ params, body, output: { version, questions } }) => ({
    target: `event:${params.eventId}`,
    detail: { version, questions: questions.length, ...(body.applyTo && { applyTo: body.applyTo }) },
  }),
  async handler(ctx, { params: { eventId }, body }) {
    await setQuestions(ctx, ctx.caller, ctx.event, body)
    return presentEventQuestions(await findQuestions(ctx.db, eventId))
  },
})

export const count = eventOperation({
  id: 'questions.count',
  method: 'GET',
  path: '/v1/manage/events/{eventId}/questions/counts',
  summary: 'Count the answers to the questions of an event',
  description: 'Counts people with a spot by the option they chose, guests included. Returns no names.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: QuestionCounts,
  example: { params: { eventId: exampleId } },
  mcp: {
    name: 'count_answers',
    title: 'Count answers',
    description: 'Count answers of attendees by option.',
    inputs: { eventId: 'From list_managed_events.' },
  },
  async handler({ db }, { params: { eventId } }) {
    return countAnswers(db, eventId)
  },
})

export const getOfGroup = groupOperation({
  id: 'questions.getOfGroup',
  method: 'GET',
  path: '/v1/manage/groups/{groupId}/questions',
  summary: 'List the default questions of a group',
  description: 'What new events of the group begin with.',
  access: 'manage:events',
  role: 'manager',
  effect: 'read',
  output: GroupQuestions,
  example: { params: { groupId: 'garden' } },
  async handler({ db, group }) {
    return presentGroupQuestions(await findGroupQuestions(db, group.id))
  },
})

export const setOfGroup = groupOperation({
  id: 'questions.setOfGroup',
  method: 'PUT',
  path: '/v1/manage/groups/{groupId}/questions',
  summary: 'Set the default questions of a group',
  description:
    'Replaces the whole list, which is copied into each new event. Events that are there keep theirs. A copy of an event has the questions of that event.',
  access: 'manage:events',
  role: 'manager',
  effect: 'write',
  body: GroupQuestionsRequest,
  output: GroupQuestions,
  errors: ['changed_meanwhile', 'limit_reached', 'invalid_state'],
  example: { params: { groupId: 'garden' }, body: { questions: [question], version: 1 } },
  audit: ({ output: { version, questions }, params }) => ({
    target: `group:${params.groupId}`,
    detail: { version, questions: questions.length },
  }),
  async handler(ctx, { body }) {
    await setGroupQuestions(ctx, ctx.caller, ctx.group.id, body)
    return presentGroupQuestions(await findGroupQuestions(ctx.db, ctx.group.id))
  },
})
