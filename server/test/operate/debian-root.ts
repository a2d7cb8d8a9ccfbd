import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFull, root, skipWithoutPrograms } from './programs.ts'

export const debianRoot = join(root, '.tmp/debian-13')

/**
 * Why there is no Debian 13 with PostgreSQL 15 and 17 and PgBouncer here, if so. The long form makes it, in a minute or two, from
 * the mirror that this machine installs from, and fails where it cannot.
 */
export function skipWithoutDebianRoot(): string | false {
  if (!isFull) return 'npm run test:operate runs it'
  if (process.getuid?.() !== 0) return 'needs root, for a Debian 13 in a folder'
  const missing = skipWithoutPrograms({ mmdebstrap: 'mmdebstrap', chroot: 'coreutils' })
  if (missing) return missing
  if (!existsSync(debianRoot)) makeDebianRoot()
  return false
}

function makeDebianRoot(): void {
  const mirror = findMirror()
  const sources = ['trixie', 'bookworm'].flatMap((suite) => [
    `deb ${mirror} ${suite} main`,
    `deb ${mirror}-security ${suite}-security main`,
  ])
  const draft = `${debianRoot}-draft`
  rmSync(draft, { recursive: true, force: true })
  const packages = '--include=postgresql-17,postgresql-15,pgbouncer'
  execFileSync('nice', ['mmdebstrap', '--variant=apt', packages, 'trixie', draft, ...sources], { stdio: 'pipe' })
  renameSync(draft, debianRoot)
}

/** Where this machine gets its packages from. */
export function findMirror(): string {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...readdirSync(folder).map((name) => join(folder, name))]
  const text = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const found =
    /^(?:URIs:|deb)\s+(?:\[.*?\]\s+)?(\S+\/debian)\/?\s*$/m.exec(text) ?? /\b(https?:\S+\/debian)\b/.exec(text)
  if (!found) throw new Error('no Debian mirror among the sources of apt')
  return found[1]!
}
