import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const env: Record<string, string> = { ...makeHome() }
let owner: Person
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    env.HEARTH_URL = `http://127.0.0.1:${port}`
    owner = await makeUser(app)
    env.HEARTH_TOKEN = await makeToken(app, owner, ['read:groups', 'manage:groups'])
    for (const urlname of ['bakers', 'painters', 'runners']) {
      const made = await runCli(['groups', 'create', '--name', urlname, '--urlname', urlname], { env })
      assert.equal(made.code, 0, made.stderr)
    }
    const groups = await app.database.selectFrom('groups').select('id').where('urlname', '<>', 'painters').execute()
    for (const { id } of groups) await makeEventRow(app, id)
  },
})

const importInto = (group: string, stdin: string, ...more: string[]) =>
  runCli(['members', 'import', '-', '--group', group, ...more], { env, stdin })
const emailsOf = async (urlname: string) => {
  const rows = await app.database
    .selectFrom('invitations as i')
    .innerJoin('groups as g', 'g.id', 'i.group_id')
    .select('i.email')
    .where('g.urlname', '=', urlname)
    .execute()
  return rows.map(({ email }) => email).toSorted()
}
const luma = (count: number) =>
  `api_id,name,email,approval_status\n${Array.from({ length: count }, (_, n) => `g${n},"Guest, ${n}",guest-${n}@example.org,approved`).join('\n')}\n`

describe('hearth members import', () => {
  it('shows the mail in a dry run, and sends nothing', async () => {
    const { code, stdout, stderr } = await importInto('bakers', `${luma(3)}g9,No one,,approved\n`, '--dry-run')
    assert.equal(code, 0, stderr)
    const said = JSON.parse(stdout)
    assert.deepEqual([said.addresses, said.invited, said.left, said.linesWithoutAddress], [3, 0, 3, [5]])
    assert.match(said.mail.text, /bakers/)
    assert.match(stderr, /3 can be invited/)
    assert.deepEqual(await emailsOf('bakers'), [])
  })

  it('invites each address once, within the limit of the day, and the rest on the next day', async () => {
    const first = await importInto('bakers', luma(130))
    assert.equal(first.code, 0, first.stderr)
    assert.deepEqual(JSON.parse(first.stdout), {
      addresses: 130,
      invited: 100,
      invitedBefore: 0,
      left: 30,
      linesWithoutAddress: [],
    })
    assert.match(first.stderr, /30 are left/)
    assert.equal((await emailsOf('bakers')).length, 100)
    assert.deepEqual(JSON.parse((await importInto('bakers', luma(130))).stdout).invited, 0)
    app.clock.advance(dayMs + 1)
    const second = JSON.parse((await importInto('bakers', luma(130))).stdout)
    assert.deepEqual([second.invited, second.invitedBefore, second.left], [30, 100, 0])
    assert.equal(new Set(await emailsOf('bakers')).size, 130)
  })

  it('goes on after an interruption, and several runs at once invite no one twice', async () => {
    app.clock.advance(dayMs + 1)
    const early = await importInto('painters', luma(1))
    assert.match(early.stderr, /once it has a published event or 3 members/)
    const group = app.database.selectFrom('groups').select('id').where('urlname', '=', 'painters')
    await makeEventRow(app, (await group.executeTakeFirstOrThrow()).id)
    const stopped = new AbortController()
    const interrupted = await runCli(['members', 'import', '-', '--group', 'painters'], {
      env,
      stdin: luma(80),
      columns: 100,
      signal: stopped.signal,
      onOutput: ({ stderr }) => stderr.includes('50/80') && stopped.abort(),
    })
    assert.equal(interrupted.code, 130)
    const begun = (await emailsOf('painters')).length
    assert.ok(begun >= 50 && begun < 80, `${begun} were invited`)
    const runs = await Promise.all(Array.from({ length: 4 }, () => importInto('painters', luma(80))))
    for (const { code, stderr } of runs) assert.equal(code, 0, stderr)
    const all = await emailsOf('painters')
    assert.deepEqual([all.length, new Set(all).size], [80, 80])
  })

  it('reads plain lists and the files of other platforms, and explains the list of Meetup', async () => {
    const eventbrite = 'Order #,Buyer Email,Attendee Email\n1,payer@example.org,ana@example.org\n'
    assert.equal((await importInto('runners', eventbrite)).code, 0)
    assert.equal((await importInto('runners', 'bo@example.org\nBO@example.org\n')).code, 0)
    assert.deepEqual(await emailsOf('runners'), ['ana@example.org', 'bo@example.org'])
    const meetup = 'Name\tUser ID\tJoined Group on\tURL of Member Profile\nAna\t1\t2020-01-01\thttps://x.example\n'
    const refused = await importInto('runners', meetup)
    assert.deepEqual([refused.code, /Meetup's list of members has none/.test(refused.stderr)], [2, true])
  })

  it('refuses people who do not manage the group', async () => {
    const token = await makeToken(app, await makeUser(app), ['manage:groups'])
    const wish = { env: { ...env, HEARTH_TOKEN: token }, stdin: luma(1) }
    const { code, stderr } = await runCli(['members', 'import', '-', '--group', 'runners'], wish)
    assert.deepEqual([code, /forbidden/.test(stderr)], [4, true])
  })
})
