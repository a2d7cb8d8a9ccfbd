import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'
import { countZeroBits, hashBlock } from '../../../islands/shared/sha256.ts'

const site = useSite()
beforeEach(() => site.app.database.updateTable('instance_settings').set({ proof_of_work: true }).execute())

let count = 0
/** A visitor with a proven address, before the form that creates the account. */
async function prove(): Promise<{ visitor: Visitor; email: string; page: string }> {
  const email = `worker-${++count}@example.org`
  const visitor = site.visitor({ roams: true })
  await visitor.post('/sign-in', { email })
  const { code } = await site.mailTo(email, 1)
  await visitor.post('/sign-in/code', { code })
  return { visitor, email, page: (await visitor.get('/sign-in/name')).text }
}

const puzzleIn = (page: string) => {
  const [, challenge] = /name="challenge" value="([^"]+)"/.exec(page.replaceAll('&#61;', '='))!
  const [, salt, bits] = /data-work="([^"]+)" data-bits="(\d+)"/.exec(page)!
  return { challenge: challenge!, salt: salt!, bits: Number(bits) }
}

/** As the island does it. */
function solve({ salt, bits }: { salt: string; bits: number }): string {
  for (let n = 0; ; n++) if (countZeroBits(hashBlock(`${salt}:${n}`)) >= bits) return String(n)
}

const isThere = async (email: string) =>
  (await site.app.database.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1
const causeOf = async (email: string) =>
  (await site.app.database.selectFrom('sign_up_requests').select('cause').where('email', '=', email).executeTakeFirst())
    ?.cause

it('the hash of the island is SHA-256', () => {
  for (const text of ['', 'abc', 'a'.repeat(55), `${'ab'.repeat(16)}:123456`]) {
    const hex = hashBlock(text).map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    assert.equal(hex.join(''), createHash('sha256').update(text).digest('hex'))
  }
  assert.equal(countZeroBits([0, 1]), 63)
})

describe('with the puzzle at sign-up', () => {
  it('a browser that solved it gets its account', async () => {
    const { visitor, email, page } = await prove()
    const { challenge, ...puzzle } = puzzleIn(page)
    const { status } = await visitor.post('/sign-in/name', { name: 'Ana', challenge, work: solve(puzzle) })
    assert.deepEqual([status, await isThere(email), await causeOf(email)], [303, true, undefined])
  })
  it('one without scripts waits for an administrator, and so does a wrong answer', async () => {
    const { visitor, email, page } = await prove()
    assert.match(page, /Scripts are off/)
    const { challenge } = puzzleIn(page)
    await visitor.post('/sign-in/name', { name: 'Bo', challenge, work: '' })
    assert.deepEqual([await isThere(email), await causeOf(email)], [false, 'no_script'])
  })
  it('a solution counts only for the address that it was made for', async () => {
    const first = puzzleIn((await prove()).page)
    const { visitor, email } = await prove()
    await visitor.post('/sign-in/name', { name: 'Cy', challenge: first.challenge, work: solve(first) })
    assert.deepEqual([await isThere(email), await causeOf(email)], [false, 'no_script'])
  })
  it('a challenge that we did not sign is worth nothing', async () => {
    const { visitor, email } = await prove()
    const made = Buffer.concat([Buffer.alloc(16), Buffer.from(JSON.stringify({ salt: 'x', bits: 0 }))])
    await visitor.post('/sign-in/name', { name: 'Di', challenge: made.toString('base64url'), work: '0' })
    assert.deepEqual([await isThere(email), await causeOf(email)], [false, 'no_script'])
  })
})

it('without the setting there is no puzzle', async () => {
  await site.app.database.updateTable('instance_settings').set({ proof_of_work: false }).execute()
  await signInByMail(site, 'easy@example.org')
  assert.equal(await isThere('easy@example.org'), true)
})
