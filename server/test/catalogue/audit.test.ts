import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { writeSentence } from '#domains/administration/audit-log/index.ts'
import { allActions, allOperations } from '#domains/index.ts'
import { messagesFor } from '#messages/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { assertNoSteps, stepsToMatch } from './next-steps.ts'
import { sendExample } from './requests.ts'

const messages = messagesFor('en')
const { sentences } = messages.audit
const source = new URL('../../src/', import.meta.url)

/** Calls whose action is not written there: a function that passes it on, and those that take the id of an operation. */
const indirect = [
  'domains/accounts/linked-accounts/commands.ts',
  'domains/accounts/recovery/commands.ts',
  'surfaces/operations/answer.ts',
  'surfaces/operations/run.ts',
]

/** Every action that the code can write, read from the source and the registry. */
async function listWritten(): Promise<string[]> {
  const written = [...allOperations, ...allActions].filter((op) => op.audit).map((op) => op.id)
  const unread: string[] = []
  for await (const file of glob('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', 'platform/**', 'kernel/**'] })) {
    const text = await readFile(new URL(file, source), 'utf8')
    for (const [, entry] of text.matchAll(/\baudit\(\{\s*([^}]*)/g)) {
      const literal = /\baction: '([^']+)'/.exec(entry!)?.[1]
      if (literal) written.push(literal)
      else if (/\baction\b/.test(entry!) && !indirect.includes(file)) unread.push(`${file}: audit({ ${entry} `)
    }
    // Passed to a function, or instead of the id of an operation.
    for (const [, action] of text.matchAll(
      /(?:recordChange\(unit, |recordStep\(unit, \w+, |isResumed && \{ action: |failure = \{ action: )'([^']+)'/g,
    ))
      written.push(action!)
  }
  assert.deepEqual(unread, [], 'write the action as a literal, or teach this test where it comes from')
  return [...new Set(written)]
}

describe('the sentences of the audit log', () => {
  it('are there for every action that the code writes, and for no other', async () => {
    const written = await listWritten()
    assert.ok(written.length > 100, `${written.length} actions`)
    for (const known of ['settings.update', 'linked-accounts.link', 'sign-in.failure', 'groups.resubscribe'])
      assert.ok(written.includes(known), known)
    assertNoSteps(stepsToMatch(written, Object.keys(sentences), 'server/src/messages/en/audit.ts (sentences)'))
  })

  /** An answer for every key: what other releases and mistakes may have written. */
  const details = [
    {},
    new Proxy({}, { get: () => randomUUIDv7() }),
    new Proxy({}, { get: () => [randomUUIDv7(), { id: 1 }] }),
    new Proxy({}, { get: () => ({ id: randomUUIDv7() }) }),
    new Proxy({}, { get: () => null }),
  ]
  for (const action of Object.keys(sentences))
    it(`${action} is a whole sentence without ids and JSON, also of things that are gone`, () => {
      for (const detail of details)
        for (const target of [randomUUIDv7(), `event:${randomUUIDv7()}`, 'instance', 'unknown']) {
          const entry = { actor_id: randomUUIDv7(), action, target, detail }
          const said = writeSentence(entry, new Map(), messages)
          assert.match(said, /^[A-Z].*\.$/, said)
          assert.doesNotMatch(said, /[0-9a-f]{8}-|[{}[\]]|undefined|null|NaN|\s{2}|\s[.:,]/, said)
        }
    })
})

describe('everything an administrator does', () => {
  const app = useApp()
  const changes = allOperations.filter((op) => op.access === 'admin' && op.method !== 'GET')

  it('is in the exported audit log as a sentence', async () => {
    let { root } = await renewExampleData(app)
    let token = await makeToken(app, root, ['admin'])
    const exported: { action: string; sentence: string }[] = []
    const listIds = async () => {
      const rows = await app.database.selectFrom('audit_log').select('id').where('actor_id', '=', root.id).execute()
      return rows.map(({ id }) => id)
    }
    /** How many entries the operation leaves; undefined if it does not answer as it should. */
    async function countLeft(op: (typeof changes)[number]): Promise<number | undefined> {
      const known = new Set(await listIds())
      const answer = await sendExample(app, op, { token })
      if (answer.status !== op.status) return undefined
      return (await listIds()).filter((id) => !known.has(id)).length
    }
    /** Makes the example data as it was: an earlier operation may have done or prevented the same. */
    async function startAgain(): Promise<void> {
      await readBack()
      root = (await renewExampleData(app)).root
      token = await makeToken(app, root, ['admin'])
    }
    async function readBack(): Promise<void> {
      const link = await app.post('/v1/admin/audit/export', { token, body: { actor: root.id } })
      const file = await app.get(new URL(link.body.data.url).pathname)
      assert.equal(file.headers['content-type'], 'application/jsonl; charset=utf-8')
      exported.push(
        ...file.text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
    }

    let left = 0
    for (const op of changes) {
      let count = await countLeft(op)
      if (!count) {
        await startAgain()
        count = await countLeft(op)
      }
      assert.ok(count, `${op.id} leaves no entry of the administrator: call audit() in the same transaction`)
      left += count
    }
    await readBack()
    const written = exported.filter(({ sentence }) => /^Root \(@root-world\) .+\.$/.test(sentence))
    assert.ok(written.length >= left && written.length === exported.length, JSON.stringify(exported))
    const unclear = exported.filter(({ sentence }) => /can’t describe|[0-9a-f]{8}-|[{}]/.test(sentence))
    assert.deepEqual(unclear, [])
  })
})
