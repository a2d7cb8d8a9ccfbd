import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { run } from '#test/faults/child.ts'
import { openRoot } from './clean-root/root.ts'
import { isFull, root as repository, skipWithoutPrograms } from './programs.ts'

const program = join(import.meta.dirname, 'clean-root/follow.ts')

function reasonToSkip(): string | false {
  if (!isFull) return 'npm run test:operate runs it'
  if (process.getuid?.() !== 0) return 'only root can make a Debian root and enter it'
  return skipWithoutPrograms({ mmdebstrap: 'mmdebstrap', slirp4netns: 'slirp4netns', script: 'bsdutils' })
}

/**
 * Pastes the commands of README.md into a shell on a clean Debian. What a person types is given: the address of the instance,
 * of the mail server and of the repository. The name ends with .localhost, for which Caddy is its own authority.
 * systemd cannot run there: clean-root/systemctl runs the lines of the unit files in its place.
 */
it('a clean Debian and the README make an instance with its first event', { skip: reasonToSkip() }, async () => {
  const host = 'hearth.localhost'
  await using root = await openRoot([host])
  const bundle = join(repository, '.tmp/operate/hearth.bundle')
  mkdirSync(join(root.path, 'srv'), { recursive: true })
  await run('git', ['bundle', 'create', bundle, 'HEAD'], { cwd: repository })
  cpSync(bundle, join(root.path, 'srv/hearth.bundle'))
  rmSync(bundle)

  const follow = [process.execPath, program, root.path, `${root.pid}`, `https://${host}`, '/srv/hearth.bundle']
  const child = spawn('nsenter', ['--target', `${root.pid}`, '--net', ...follow], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})
