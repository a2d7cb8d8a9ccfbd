import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** The long forms, by `npm run test:operate`. Without it only what needs no large packages, at a small size. */
export const isFull = process.env.OPERATE === 'full'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
export const hasProgram = (name: string) => folders.some((folder) => existsSync(join(folder, name)))

/**
 * Why a test with these programs does not run here, if so. The long form leaves nothing out: it installs what is missing, a Debian
 * package for each program, where it has another name, and fails where it cannot.
 */
export function skipWithoutPrograms(packages: Record<string, string>): string | false {
  const missing = () => Object.keys(packages).filter((program) => !hasProgram(program))
  if (missing().length === 0) return false
  if (!isFull) return `needs ${missing().join(', ')}; npm run test:operate installs them`
  const names = missing().map((program) => packages[program]!)
  execFileSync(join(root, 'scripts/services'), ['install', ...names], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (missing().length > 0) throw new Error(`${names.join(', ')} did not bring ${missing().join(', ')}`)
  return false
}
