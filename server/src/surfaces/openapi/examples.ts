import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by `npm run examples`: what an instance with example data answered to the example of each operation. */
export const examplesFile = join(import.meta.dirname, 'examples.json')

/** By id of the operation. Read only when the document is built, so that no process keeps it in memory. */
export function readExamples(): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(examplesFile, 'utf8')) as Record<string, unknown>
}
