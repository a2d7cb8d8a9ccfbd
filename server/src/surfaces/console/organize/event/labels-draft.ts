import type { FastifyRequest } from 'fastify'
import { labelColors, labelsMax } from '#domains/events/attendee-labels/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { ManagedEvent } from '../shell.ts'

export type LabelList = OutputOf<typeof operations.labels.get>

/** One row of the form. */
export interface LabelFormRow {
  /** Empty: new. */
  id: string
  name: string
  color: string
  /** `<id of the question>.<option>`; empty: by hand. */
  rule: string
}

const ruleOf = (questionId: string | null, option: string | null) =>
  questionId === null ? '' : `${questionId}.${option}`

export const rowsOf = ({ labels }: LabelList): LabelFormRow[] =>
  labels.map(({ id, name, color, questionId, option }) => ({ id, name, color, rule: ruleOf(questionId, option) }))

/** A row without a name is a label that is removed, or was not added. */
export function readRows(form: URLSearchParams): LabelFormRow[] {
  const of = (at: number, field: string) => form.get(`labels.${at}.${field}`)?.trim() ?? ''
  return Array.from({ length: labelsMax }, (_, at) => ({
    ...{ id: of(at, 'id'), name: of(at, 'name'), color: of(at, 'color'), rule: of(at, 'rule') },
  })).filter(({ name }) => name !== '')
}

/** As the operation takes it. */
export const wantedOf = (rows: readonly LabelFormRow[]) =>
  rows.map(({ id, name, color, rule }) => {
    const [questionId = '', ...rest] = rule.split('.')
    const given = questionId === '' ? {} : { questionId, option: rest.join('.') }
    return { ...(id !== '' && { id }), name, color, ...given }
  })

/** A color that no label has yet. */
export const freeColor = (rows: readonly LabelFormRow[]): string =>
  labelColors.find((color) => !rows.some((row) => row.color === color)) ?? labelColors[0]

export interface RuleOption {
  value: string
  label: string
}

/** The answers that can give a label. */
export async function findOptions(
  scope: PageScope,
  request: FastifyRequest,
  { id: eventId }: ManagedEvent,
  { organize: { labels: text } }: Messages,
): Promise<RuleOption[]> {
  const { questions } = await perform(scope, request, operations.questions.getManaged, { params: { eventId } })
  return questions.flatMap(({ id, kind, label, options, isSensitive }) => {
    if (isSensitive || kind === 'short' || kind === 'long') return []
    const values = kind === 'yes_no' ? (['yes', 'no'] as const) : (options ?? [])
    return values.map((value) => {
      const words = kind === 'yes_no' ? text.answers[value as 'yes' | 'no'] : value
      return { value: ruleOf(id, value), label: text.byAnswer(label, words) }
    })
  })
}
