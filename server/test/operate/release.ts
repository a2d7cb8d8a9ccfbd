import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

export interface Release {
  version: string
  commit: string
  date: string
}

/** From the file RELEASES, oldest first. */
export function listReleases(): Release[] {
  return readFileSync(join(root, 'RELEASES'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [version = '', commit = '', date = ''] = line.split(' ')
      return { version, commit, date }
    })
}

export const git = (...words: string[]) =>
  execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Why the code of the releases is not at hand, if so. */
export function skipWithoutHistory(): string | false {
  try {
    for (const { commit } of listReleases()) git('cat-file', '-e', `${commit}^{commit}`)
    return false
  } catch {
    return 'the commits that RELEASES names are not here: this is no git checkout, or a shallow one (git fetch --unshallow)'
  }
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> }
const readLock = (folder: string) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock

/** Whether everything that runs in production is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const here = readLock(root).packages
  return Object.entries(readLock(folder).packages).every(
    ([path, { version, dev, link }]) =>
      !path.startsWith('node_modules/') || dev || link || here[path]?.version === version,
  )
}

/** The files of a release with their packages, kept for the next run. */
export function openRelease({ commit }: Release): string {
  const folder = join(root, '.tmp', `release-${commit.slice(0, 12)}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, draft], { cwd: root })
  if (hasSamePackages(draft)) symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: draft, stdio: 'pipe' })
  renameSync(draft, folder)
  return folder
}

/** The words after `node` that run a command of the release. 0.1.0 has a program for each, the later ones hearthctl. */
export function entryOf(folder: string, command: 'api' | 'worker' | 'migrate'): string[] {
  const one = join(folder, 'server/src/main/hearthctl.mjs')
  if (existsSync(one)) return [one, command]
  return [join(folder, `server/src/main/${command}.ts`)]
}
