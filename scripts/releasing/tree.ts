import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { compareVersions } from '../../server/src/kernel/versions.ts'

export const versionFiles = ['package.json', 'server/package.json', 'bench/package.json', 'package-lock.json']
/** The pages that name the release which they install. */
export const pagesWithVersion = ['README.md', 'docs/operate/install.md', 'deploy/README.md']

export const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] })

export const git = (...words: string[]) => run('git', ...words).trim()

export const readVersion = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

/** From the file RELEASES, oldest first. */
export const listReleased = () =>
  readFileSync('RELEASES', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]!)

const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')

/** The oldest release of the minor before: docs/releases.md promises an upgrade from any of them. */
export function findFollowed(version: string, released: string[]): string | undefined {
  const older = released.filter((one) => compareVersions(one, version) < 0 && minorOf(one) !== minorOf(version))
  const before = older.at(-1)
  return before && older.find((one) => minorOf(one) === minorOf(before))
}

/** The text of a section of the changelog, and the day in its heading. */
export function readChanges(heading: string): { day: string | undefined; text: string } | undefined {
  const section = readFileSync('CHANGELOG.md', 'utf8')
    .split(/^## /m)
    .find((part) => part.split(/\s/)[0] === heading)
  if (section === undefined) return undefined
  const [head = '', ...lines] = section.split('\n')
  return { day: /— (\d{4}-\d{2}-\d{2})$/.exec(head)?.[1], text: lines.join('\n').trim() }
}
