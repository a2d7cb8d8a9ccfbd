import type { TestEvent } from 'node:test/reporters'

/** What is kept of a whole run, in which every test file is a suite named by its path. */
export interface RunReport {
  /** How long each file took. */
  seconds: Record<string, number>
  /** Each test that failed, with its file and its first lines. */
  failures: string[]
}

export default async function* runReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const report: RunReport = { seconds: {}, failures: [] }
  // A suite ends after its tests, and so does the file after both.
  let open: string[] = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (type === 'test:fail' && !isOfSubtests(data.details.error))
      open.push(`${data.name}\n${wordsOf(data.details.error)}`)
    if (!data.name.endsWith('.test.ts')) continue
    report.seconds[data.name] = Math.round(data.details.duration_ms / 100) / 10
    report.failures.push(...open.map((failure) => `${data.name}: ${failure}`))
    open = []
  }
  report.failures.push(...open)
  yield JSON.stringify(report)
}

const isOfSubtests = (error: Error) => 'failureType' in error && error.failureType === 'subtestsFailed'

function wordsOf({ message, cause, stack }: Error): string {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : (stack ?? message)
  return text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}
