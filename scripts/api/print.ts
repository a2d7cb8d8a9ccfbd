import type { Change } from './compare.ts'

/** The changes as Markdown, with breaking ones first. */
export function printChanges(release: string, changes: readonly Change[]): string {
  const lines = [`# Changes of the API since ${release}`]
  for (const [heading, isBreaking] of [
    ['Breaking', true],
    ['Added or changed', false],
  ] as const) {
    const some = changes.filter((change) => change.isBreaking === isBreaking)
    if (some.length > 0) lines.push('', `## ${heading}`, '', ...describe(some))
  }
  if (changes.length === 0) lines.push('', 'Nothing has changed.')
  return lines.join('\n')
}

function describe(changes: readonly Change[]): string[] {
  const byPlace = Map.groupBy(changes, ({ where }) => where)
  return [...byPlace].map(([where, some]) => `- \`${where}\`: ${some.map(({ what }) => what).join('; ')}`)
}
