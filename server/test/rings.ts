import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')

/** What a file proves for: each push, a merge, a release. */
export const rings = ['check', 'merge', 'release'] as const
export type Ring = (typeof rings)[number]

/** All other folders are for each push. */
const ringOfFolder: Record<string, Ring> = {
  'test/clients': 'merge',
  'test/faults': 'merge',
  'test/ha': 'merge',
  'test/journeys': 'merge',
  'test/mcp': 'merge',
  'test/operate': 'merge',
  'test/scale': 'release',
  'test/soak': 'release',
}

export const isRing = (name: string | undefined): name is Ring => rings.some((ring) => ring === name)

export const folderRing = (file: string): Ring => ringOfFolder[file.split('/').slice(0, 2).join('/')] ?? 'check'

/** The first line of a file that says its ring, with the reason. Any other spelling is a mistake, which a test finds. */
export function headOf(text: string): { ring: string; reason: string } | undefined {
  const [, ring, reason] = /^\/\/ Ring: (\w+)\. (.+)\n/.exec(text) ?? []
  return ring && reason ? { ring, reason } : undefined
}

/** The folder says it, or the file itself in its first line. */
export function ringOf(file: string): Ring {
  const own = headOf(readFileSync(join(server, file), 'utf8'))?.ring
  return isRing(own) ? own : folderRing(file)
}
