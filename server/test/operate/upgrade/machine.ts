import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Child, spawnChild } from '#test/faults/child.ts'
import { root } from '../programs.ts'
import { copyTree } from './archives.ts'

export interface Machine {
  path: string
  releases: string
  /** The version that the link names. */
  current(): string
  systemctl(...words: string[]): string
  /** `hearthctl` as root types it, found by the link. */
  hearthctl(...words: string[]): Child
  /** Types these lines into one shell, until one of them fails. */
  paste(lines: string[]): void
  logs(): string
}

const script = (text: string) => `#!/bin/sh\n${text}\n`
const repositoryModules = join(root, 'node_modules')

/** A npm that installs in a moment what is installed here, for the short form. */
export const quickNpm = script(`[ "$1" = ci ] && ln -s ${repositoryModules} node_modules`)

/** Runs the command as the user who runs the test, because the folder of a test belongs to that user. */
const runuser = script('shift 3; exec "$@"')

/**
 * A Debian with an installed release, as a folder: its units are started by the stand-in of systemd that the recipe's test has.
 * Its API processes have these ports.
 */
export function installMachine(path: string, version: string, env: Record<string, string>, npm?: string): Machine {
  const inside = (...names: string[]) => join(path, ...names)
  for (const folder of [
    'bin',
    'usr/local/bin',
    'etc/hearth',
    'etc/systemd/system',
    'var/log',
    'var/lib',
    'opt/hearth/releases',
  ])
    mkdirSync(inside(folder), { recursive: true })
  const releases = inside('opt/hearth/releases')
  copyTree(join(releases, version), version, path)
  symlinkSync(repositoryModules, join(releases, version, 'node_modules'))
  symlinkSync(inside('etc/hearth/hearth.env'), join(releases, version, 'hearth.env'))
  symlinkSync(`releases/${version}`, inside('opt/hearth/current'))
  const lines = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(inside('etc/hearth/hearth.env'), lines.join(''))
  for (const file of globSync(join(releases, version, 'deploy/systemd/hearth*')))
    cpSync(file, inside('etc/systemd/system', basename(file)))
  cpSync(join(import.meta.dirname, '../clean-root/systemctl'), inside('bin/systemctl'))
  writeFileSync(inside('bin/runuser'), runuser)
  if (npm !== undefined) writeFileSync(inside('bin/npm'), npm)
  for (const file of globSync(inside('bin/*'))) chmodSync(file, 0o755)

  const PATH = `${inside('bin')}:${inside('usr/local/bin')}:${dirname(process.execPath)}:${process.env.PATH}`
  const own = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_|NODE_EXTRA_CA|SSL_CERT|https?_proxy)/.test(name),
  )
  const environment = { ...Object.fromEntries(own), PATH, UNITS_ROOT: path, HOME: path } as Record<string, string>
  const program = inside('opt/hearth/current/server/src/main/hearthctl.mjs')
  return {
    path,
    releases,
    current: () => basename(readlinkSync(inside('opt/hearth/current'))),
    systemctl: (...words) => execFileSync(inside('bin/systemctl'), words, { env: environment, encoding: 'utf8' }),
    hearthctl: (...words) => spawnChild(process.execPath, [program, ...words], { env: environment }),
    paste: (lines) =>
      void execFileSync('bash', ['-c', ['set -e', ...lines].join('\n')], {
        env: environment,
        stdio: 'pipe',
        cwd: path,
      }),
    logs: () =>
      globSync(inside('var/log/*'))
        .map((file) => `${file}:\n${readFileSync(file, 'utf8').slice(-1500)}`)
        .join('\n'),
  }
}

/** Gives it the form that installations had before there were releases: the code itself is in `/opt/hearth`. */
export function makeCheckout({ path, releases, current }: Machine): void {
  const base = join(path, 'opt/hearth')
  const release = join(releases, current())
  for (const name of readdirSync(release)) renameSync(join(release, name), join(base, name))
  rmSync(releases, { recursive: true })
  rmSync(join(base, 'current'))
  for (const file of globSync(join(path, 'etc/systemd/system/*.service')))
    writeFileSync(file, readFileSync(file, 'utf8').replace(`${base}/current`, base))
}
