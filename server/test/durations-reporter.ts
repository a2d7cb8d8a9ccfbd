import type { TestEvent } from 'node:test/reporters'

/** How many seconds each test file took: in a whole run every file is a suite named by its path. */
export default async function* durationsReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seconds: Record<string, number> = {}
  for await (const { type, data } of events)
    if ((type === 'test:pass' || type === 'test:fail') && data.name.endsWith('.test.ts'))
      seconds[data.name] = Math.round(data.details.duration_ms / 100) / 10
  yield JSON.stringify(seconds)
}
