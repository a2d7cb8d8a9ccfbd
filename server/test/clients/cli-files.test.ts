import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
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
    const scopes = ['read:groups', 'manage:groups', 'manage:events', 'manage:badges', 'read:user'] as const
    env.HEARTH_TOKEN = await makeToken(app, owner, [...scopes])
    groupId = await create(['groups', 'create', '--name', 'Bakers', '--urlname', 'bakers'])
  },
})
let groupId = ''

async function create(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { env })
  assert.equal(code, 0, stderr)
  return (JSON.parse(stdout) as { id: string }).id
}

const file = `
group: bakers
timezone: Europe/Berlin
events:
  - title: Sourdough
    dateTime: 2026-11-04T18:00:00Z
    venue: { name: The Oven, city: Berlin }
  - title: Rye
    dateTime: 2026-12-01T17:00:00Z
    maxAttendees: 12
`

const createFrom = (stdin: string, ...more: string[]) =>
  runCli(['events', 'create', '--from', '-', ...more], { env, stdin })
const listTitles = async () => {
  const { stdout } = await runCli(['events', 'list-managed', groupId, '--all'], { env })
  return (JSON.parse(stdout).data as { title: string }[]).map(({ title }) => title).toSorted()
}

describe('hearth events create --from', () => {
  it('names every mistake of a file, and creates nothing', async () => {
    const wrong = file
      .replace('title: Rye', 'titel: Rye')
      .replace('Attendees: 12', 'Attendees: a dozen')
      .replace('city:', 'town:')
    const { code, stderr } = await createFrom(wrong)
    assert.equal(code, 2)
    assert.match(stderr, /nothing was created/)
    assert.match(stderr, /event 1 \(Sourdough\): venue\.town: there is no such field/)
    assert.match(stderr, /event 2: titel: there is no such field; did you mean title\?/)
    assert.match(stderr, /event 2: title: is required/)
    assert.match(stderr, /event 2: maxAttendees: this is "a dozen", but it must be a whole number/)
    const broken = await createFrom('title: [')
    assert.deepEqual([broken.code, /not valid YAML or JSON/.test(broken.stderr)], [2, true])
    assert.deepEqual(await listTitles(), [])
  })

  it('shows the events of a dry run, and creates nothing', async () => {
    const { code, stdout, stderr } = await createFrom(file, '--dry-run')
    assert.equal(code, 0, stderr)
    assert.deepEqual(JSON.parse(stdout).data[1].timezone, 'Europe/Berlin')
    assert.deepEqual(await listTitles(), [])
  })

  it('creates them, and does not create them again in a second run', async () => {
    for (let times = 0; times < 2; times++) {
      const { code, stdout, stderr } = await createFrom(file)
      assert.equal(code, 0, stderr)
      assert.equal(JSON.parse(stdout).data.length, 2)
      assert.deepEqual(await listTitles(), ['Rye', 'Sourdough'])
    }
  })

  it('reports those that the instance refuses, and creates the others', async () => {
    const both = `- {title: Buns, dateTime: 2026-12-05T10:00:00Z, timezone: Europe/Berlin}
- {title: Cake, dateTime: 1999-12-05T10:00:00Z, timezone: Europe/Berlin}`
    const { code, stderr } = await createFrom(both, groupId)
    assert.equal(code, 1)
    assert.match(stderr, /1 of 2 events were not created\n {2}event 2 \(Cake\): /)
    assert.deepEqual(await listTitles(), ['Buns', 'Rye', 'Sourdough'])
  })
})

describe('hearth badges award --from', () => {
  it('reports each row, and awards each badge once', async () => {
    const badgeId = await create([
      'badges',
      'create',
      groupId,
      '--name',
      'Baker',
      '--description',
      'Bakes',
      '--icon',
      '🍞',
      '--color',
      '#c0392b',
      '--points',
      '5',
    ])
    const csv = `name;username\n"Baker; first";${owner.username}\nNot here;missing-person\n`
    const award = () => runCli(['badges', 'award', badgeId, '--from', '-'], { env, stdin: csv })
    const resultsOf = ({ stdout }: { stdout: string }) =>
      (JSON.parse(stdout).data as { line: number; result: string }[]).map(({ line, result }) => [line, result])
    const first = await award()
    assert.equal(first.code, 1, first.stderr)
    assert.deepEqual(resultsOf(first), [
      [2, 'awarded'],
      [3, 'user_not_found'],
    ])
    assert.deepEqual(resultsOf(await award())[0], [2, 'already_awarded'])
    const without = await runCli(['badges', 'award', badgeId, '--from', '-'], { env, stdin: 'name,city\nAna,Berlin\n' })
    assert.deepEqual([without.code, /no column named username/.test(without.stderr)], [2, true])
  })
})
