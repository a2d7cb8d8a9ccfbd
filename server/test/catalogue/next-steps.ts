import assert from 'node:assert/strict'

/** Fails with one line per thing to do, instead of a dump of two long lists. */
export function assertNoSteps(steps: readonly string[]): void {
  if (steps.length > 0) assert.fail(`to do:\n${steps.map((step) => `  - ${step}`).join('\n')}`)
}

/** What makes a list written by hand equal to what is declared. `where` names the file, and the list in it. */
export function stepsToMatch(declared: readonly string[], written: readonly string[], where: string): string[] {
  const twice = written.filter((entry, n) => written.indexOf(entry) !== n)
  return [
    ...declared.filter((entry) => !written.includes(entry)).map((entry) => `add ${entry} to ${where}`),
    ...written
      .filter((entry) => !declared.includes(entry))
      .map((entry) => `remove ${entry} from ${where}, or declare it in operations.ts of its capability`),
    ...twice.map((entry) => `remove the second ${entry} from ${where}`),
  ]
}
