import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'

/** A question, and what one person answered; null: a sensitive answer that is not opened, or cannot be. */
export interface ShownAnswer {
  label: string
  kind: string
  values: readonly string[] | null
}

interface Shown {
  /** Whose they are, where it is not clear. */
  name?: string
  /** Whether sensitive answers are opened: one that is not there then cannot be read. */
  isOpened?: boolean
}

interface Question {
  id: string
  label: string
  kind: string
}

interface Given {
  questionId: string
  values: readonly string[] | null
}

/** Answers with their questions, in the order of the questions. */
export const withQuestions = (questions: readonly Question[], given: readonly Given[]): ShownAnswer[] =>
  questions.flatMap(({ id, label, kind }) => {
    const found = given.find(({ questionId }) => questionId === id)
    return found ? [{ label, kind, values: found.values }] : []
  })

/** Yes and no are stored as such; everything else is as it was written. */
export function answerWords(
  messages: Messages,
  { kind, values }: Omit<ShownAnswer, 'label'>,
  isOpened = false,
): string {
  const { sealed, unreadable, answerOf } = messages.organize.requests
  if (values === null) return isOpened ? unreadable : sealed
  return messages.format.list(kind === 'yes_no' ? values.map((value) => answerOf[value] ?? value) : values)
}

/** What people wrote may be in any script. */
export function answerList(
  messages: Messages,
  answers: readonly ShownAnswer[],
  { name, isOpened }: Shown = {},
): string {
  if (answers.length === 0) return ''
  const rows = answers.map(
    (one) =>
      html`<div><dt dir="auto">${one.label}</dt><dd dir="auto">${answerWords(messages, one, isOpened)}</dd></div>`,
  )
  const whose = name === undefined ? '' : html`<p class="small"><b dir="auto">${name}</b></p>`
  return html`!${whose}<dl class="answers">!${rows.join('')}</dl>`
}
