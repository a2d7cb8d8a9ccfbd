import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { root, skipWithoutPrograms } from './programs.ts'
import { git } from './release.ts'

it('ShellCheck has no warning about a script', { skip: skipWithoutPrograms({ shellcheck: 'shellcheck' }) }, () => {
  const isScript = (path: string) => /^#!.*\b(ba)?sh\n/.test(readFileSync(join(root, path), 'utf8').slice(0, 40))
  // Files without an ending, and those that say what they are.
  const scripts = git('ls-files', '*.sh', 'scripts/*', '.ci/*', 'server/test/operate/clean-root/*')
    .trim()
    .split('\n')
    .filter(isScript)
  execFileSync('shellcheck', ['--severity=warning', ...scripts], { cwd: root, stdio: 'inherit' })
})
