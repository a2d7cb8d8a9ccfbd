import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Config } from '#platform/config/config.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { openSite } from '#test/support/sign-in/server.ts'
import { adminCommands } from './admin/index.ts'
import type { Command } from './command.ts'

const starter = join(import.meta.dirname, 'hearthctl.mjs')
const root = join(import.meta.dirname, '../../..')

interface Result {
  code: number
  out: string
  err: string
}

function runNode(args: string[], env: Record<string, string> = {}): Promise<Result> {
  // Without an environment of its own: a command that read a setting before its help would complain.
  const options = { cwd: root, env: { PATH: process.env.PATH ?? '', ...env } }
  return new Promise((resolve) =>
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
}
const hearthctl = (words: string, env?: Record<string, string>) => runNode([starter, ...words.split(' ')], env)

const commandNames = [...readFileSync(starter, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map((match) => match[1]!)

describe('hearthctl', { concurrency: true }, () => {
  it('has a file for each command, and a command for each file that has help', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) =>
        name.endsWith('.ts') && /^export (const|\{) help/m.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    )
    assert.deepEqual(files.map((name) => name.slice(0, -3)).sort(), commandNames.toSorted())
  })

  it('migrate --help prints its usage and reads no setting', async () => {
    const { code, out, err } = await hearthctl('migrate --help')
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /^Usage: hearthctl migrate/)
  })

  it('has a usage for each command', async () => {
    for (const name of commandNames) {
      const { help } = (await import(`./${name}.ts`)) as Command
      assert.match(help, new RegExp(`^Usage:\\s+hearthctl ${name}`))
    }
  })

  it('prints the list of commands, also when a command does not exist', async () => {
    const help = await hearthctl('--help')
    assert.equal(help.code, 0)
    for (const name of commandNames) assert.ok(help.out.includes(`\n  ${name} `), name)
    const wrong = await hearthctl('nonsense')
    assert.equal(wrong.code, 2)
    assert.match(wrong.err, /^There is no command nonsense\./)
  })

  it('tells one sentence to a Node that is too old', async () => {
    const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.19.0"}})'
    const { code, err } = await runNode(['--import', older, starter, 'version'])
    assert.equal(code, 1)
    assert.match(err, /^Hearth needs Node 24 or later, but .*\nInstall Node 24, for example with: .*\n$/)
  })

  it('prints what is wrong with the settings and with options, without a stack trace', async () => {
    const settings = await hearthctl('api', { NODE_ENV: 'production' })
    assert.equal(settings.code, 1)
    assert.match(settings.err, /^The settings in the environment cannot be used:\n {2}- /)
    for (const words of ['seed --size huge', 'admin user create --nonsense x']) {
      const { code, err } = await hearthctl(words, { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
      assert.equal(code, 2, words)
      assert.match(err, /\n\nUsage:/)
      assert.doesNotMatch(err, /\n {4}at /)
    }
  })

  it('prints a database that cannot be reached in one line', async () => {
    const { code, err } = await hearthctl('migrate', { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    assert.equal(code, 1)
    assert.match(err, /^[^\n]*ECONNREFUSED[^\n]*\n$/)
  })

  it('reads its settings from a file, which the environment overrides', async () => {
    const missing = await hearthctl('--env /nonexistent/hearth.env migrate')
    assert.equal(missing.code, 1)
    assert.match(missing.err, /^There is no file \/nonexistent\/hearth\.env\./)
  })

  it('refuses to put invented people into a production database', async () => {
    const { code, err } = await hearthctl('seed', {
      ...{ NODE_ENV: 'production', BASE_URL: 'https://hearth.example', SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ DATABASE_URL: 'postgres://127.0.0.1:1/none', STORAGE_DIR: '/tmp' },
      SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    })
    assert.equal(code, 1)
    assert.match(err, /^This would put invented people beside the real ones\./)
  })

  it('version has the version of the package and the newest migration', async () => {
    const { out } = await hearthctl('version --json')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const newest = readdirSync(join(root, 'server/migrations')).toSorted().at(-1)!.replace('.sql', '')
    const told = JSON.parse(out)
    assert.deepEqual([told.version, told.schema], [version, newest])
    assert.match(told.commit, /^[0-9a-f]{12}$/)
  })
})

describe('an instance that no administrator can enter', () => {
  it('is entered by links that the operator makes', async () => {
    await using site = await openSite({ clock: openRealClock() })
    const env = { DATABASE_URL: site.app.url, BASE_URL: site.baseUrl }
    const { ownerLink } = JSON.parse((await hearthctl('admin owner-link', env)).out)
    const form = { name: 'Olu', email: 'owner@example.org' }
    assert.equal((await site.visitor().post(new URL(ownerLink).pathname, form)).location, '/welcome')

    const { app } = site
    const ctx = {
      config: { baseUrl: site.baseUrl } as Config,
      database: app.database,
      openStore: () => assert.fail('no file is needed'),
    }
    const admin = <T>(name: string, given = {}) =>
      adminCommands[name]!.run({ ...ctx, write: (work) => inTransaction(app, work) }, given) as Promise<T>
    await assert.rejects(
      admin('owner-link'),
      /^CommandError: There is an administrator already\..*sign-in-link --email/,
    )

    const { signInLink } = await admin<{ signInLink: string }>('sign-in-link', { email: 'Owner@example.org' })
    const path = new URL(signInLink).pathname
    const visitor = site.visitor()
    assert.equal((await visitor.get(path)).status, 200)
    assert.equal((await visitor.post(path)).location, '/')
    assert.equal((await visitor.get('/settings/security')).status, 200)
    assert.equal((await site.visitor().post(path)).status, 410, 'once')
    assert.match(await site.securityMailTo('owner@example.org'), /sign/i)
    await assert.rejects(
      admin('sign-in-link', { email: 'stranger@example.org' }),
      /^CommandError: No account has the address stranger@example\.org\./,
    )

    for (const user of ['owner@example.org', await idOf(app)]) {
      const { token } = await admin<{ token: string }>('token create', { user, scopes: 'admin' })
      assert.match(app.issued(token), /^hearth_pat_/, user)
    }
    const actions = await site.app.database.selectFrom('audit_log').select('action').execute()
    assert.ok(actions.some(({ action }) => action === 'admin.sign-in-link'))
  })
})

async function idOf(app: { database: Awaited<ReturnType<typeof openSite>>['app']['database'] }): Promise<string> {
  return (await app.database.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
}
