import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

/** An image that is there already, to try without building it. */
const given = process.env.HEARTH_IMAGE
export const image = given ?? 'localhost/hearth:operate-test'

/** As on a machine without a registry. Gives the commit it was built from. */
export function buildImage(): string | undefined {
  if (given !== undefined) return undefined
  const startedAt = performance.now()
  execFileSync(join(root, 'deploy/container/build.sh'), [image], { stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`built in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).slice(0, 12)
}

/**
 * For machines without systemd, with old control groups and without the right to raise limits: runc takes these, and the network is that
 * of the machine.
 */
const containersConf = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
netns = "host"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`

export interface Podman {
  (...args: string[]): string
  /** The exit code and everything that was said, whether or not it went well. */
  tried(...args: string[]): { code: number | null; said: string }
  /** Gives its exit code once it has ended. */
  started(...args: string[]): Promise<number>
}

export function openPodman(folder: string): Podman {
  const conf = join(folder, 'containers.conf')
  writeFileSync(conf, containersConf)
  const options = { env: { ...process.env, CONTAINERS_CONF: conf }, encoding: 'utf8', maxBuffer: 64e6 } as const
  const podman = (...args: string[]) => execFileSync('podman', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  return Object.assign(podman, {
    tried(...args: string[]) {
      const { status, stdout, stderr } = spawnSync('podman', args, options)
      return { code: status, said: stdout + stderr }
    },
    async started(...args: string[]) {
      const [code] = (await once(spawn('podman', args, { env: options.env, stdio: 'ignore' }), 'exit')) as [number]
      return code
    },
  })
}

/** The units' filter of system calls, for a container: groups of systemd, and groups that are taken out again. */
export function seccompOfUnit(unit: string): object {
  const lines = [...readFileSync(join(root, 'deploy/systemd', unit), 'utf8').matchAll(/^SystemCallFilter=(.+)$/gm)]
  const allowed = new Set<string>()
  for (const [, words] of lines) {
    const isOut = words!.startsWith('~')
    for (const group of words!.replace('~', '').split(' '))
      for (const name of callsOf(group))
        if (isOut) allowed.delete(name)
        else allowed.add(name)
  }
  // What runc itself calls between the filter and the program. A unit has it done before its filter is set.
  const names = [...allowed, 'capset', 'setgroups', 'setuid', 'setgid', 'setresuid', 'setresgid', 'fchown', 'chdir']
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: 1,
    architectures: ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'],
    syscalls: [{ names, action: 'SCMP_ACT_ALLOW' }],
  }
}

function callsOf(group: string): string[] {
  const text = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' })
  const words = text.split('\n').map((line) => line.trim())
  return words
    .filter((word) => word && !word.startsWith('#') && word !== group)
    .flatMap((word) => (word.startsWith('@') ? callsOf(word) : [word]))
}
