import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Part, partOf, partsNeeded } from '#messages/catalogue/parts.ts'
import { completeLanguage, type Messages, messagesFor } from '#messages/index.ts'
import { partOfPage } from '#surfaces/site/page-part.ts'
import { pages } from '#test/catalogue/pages.table.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { writeEveryMail } from '#test/support/mail/every-mail.ts'

const read = new Set<string>()

/** Notes each text that is read. */
function noting(value: unknown, key: string): unknown {
  if (typeof value === 'function')
    return (...given: unknown[]) => {
      read.add(key)
      return value(...given)
    }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return new Proxy(value, {
    get(target, name) {
      const inner = Reflect.get(target, name)
      if (typeof name !== 'string' || name === 'format') return inner
      const at = key === '' ? name : `${key}.${name}`
      if (typeof inner === 'string') read.add(at)
      return noting(inner, at)
    },
  })
}

let app: App
const sessions: (string | undefined)[] = [undefined]
before(async () => {
  app = await startApp({ languages: { en: completeLanguage(noting(messagesFor('en'), '') as Messages) } })
  const { ana, bo, root } = await makeExampleData(app)
  for (const person of [ana, bo, root]) sessions.push(await makeSession(app, person))
})
after(() => app[Symbol.asyncDispose]())

/** The emoji of a picker have names of their own, which may be there later than its page. */
const isForeign = (key: string, part: Part) => {
  const own = partOf(key)
  return own !== undefined && own !== 'emoji' && !partsNeeded[part].includes(own)
}

it('a page has texts of its part and of those it needs alone, so that none is in two languages', async () => {
  const found = new Set<string>()
  let count = 0
  for (const path of Object.values(pages).flat())
    for (const session of sessions) {
      read.clear()
      // A pass that is opened twice within a second only says so.
      app.clock.advance(2000)
      const cookie = session === undefined ? {} : { cookie: `session=${session}` }
      await app.http.inject({ url: path, headers: { accept: 'text/html', ...cookie } })
      const part = partOfPage(path)
      count += read.size
      for (const key of read) if (isForeign(key, part)) found.add(`${path} is of ${part} and reads ${key}`)
    }
  assert.ok(count > 20_000, `${count} texts were read`)
  assert.deepEqual([...found], [], 'say in messages/catalogue/parts.ts where these texts belong')
})

it('a mail has texts of the part of mails and of the public one alone', () => {
  read.clear()
  writeEveryMail(noting(messagesFor('en'), '') as Messages)
  assert.ok(read.size > 300, `${read.size} texts were read`)
  assert.deepEqual(
    [...read].filter((key) => isForeign(key, 'mail')),
    [],
  )
})
