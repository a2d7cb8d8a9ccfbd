import { createInterface } from 'node:readline/promises'
import type { Environment } from '#platform/config/setting-values.ts'
import { CommandError } from '../command.ts'
import { type Answers, givenAnswer, noteAnswer, type Question, questions, type Target } from './questions.ts'

interface Given {
  target: Target
  /** By the name of the option. */
  options: Record<string, string | boolean | undefined>
  env: Environment
  /** What the file had that is written again. */
  before: Environment
  isYes: boolean
  isTerminal: boolean
}

/** An answer to each question: from an option, from the person at the terminal, or from the environment. */
export async function collectAnswers(given: Given): Promise<Answers> {
  const answers: Answers = {}
  const problems: string[] = []
  const missing: string[] = []
  using terminal = openTerminal()
  const isAsking = given.isTerminal && !given.isYes
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue
    const option = given.options[question.option] as string | undefined
    const stated = givenAnswer(question, given.env)
    const usual = stated ?? givenAnswer(question, given.before) ?? question.default(given.target, answers)
    const known = option ?? (isAsking ? undefined : given.isYes ? usual : stated)
    if (known !== undefined) problems.push(...question.check(known))
    if (known === undefined && !isAsking) missing.push(`--${question.option}`)
    else noteAnswer(answers, question, known ?? (await terminal.ask(question, usual)))
  }
  if (missing.length > 0)
    problems.push(
      given.isYes
        ? `There is no default for ${missing.join(', ')}. Add them.`
        : `There is no terminal to ask in. Add ${missing.join(', ')}, or --yes to accept the defaults.`,
    )
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
  return answers
}

/** Opened at the first question, so that a run without questions leaves the terminal alone. */
function openTerminal() {
  let opened: ReturnType<typeof createInterface> | undefined
  return {
    /** Asks until the answer can be used. */
    async ask({ text, check }: Question, usual: string | undefined): Promise<string> {
      opened ??= createInterface({ input: process.stdin, output: process.stderr })
      for (;;) {
        const line = await opened.question(`${text}${usual ? ` [${usual}]` : ''}: `).catch(() => undefined)
        // Ctrl-C or Ctrl-D.
        if (line === undefined) throw new CommandError('\nNothing was written.')
        const answer = line.trim() || (usual ?? '')
        const problems = answer === '' ? ['An answer is needed.'] : check(answer)
        if (problems.length === 0) return answer
        console.error(problems.join('\n'))
      }
    },
    [Symbol.dispose]() {
      opened?.close()
    },
  }
}
