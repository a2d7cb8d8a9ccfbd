import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { parsePo, writePo } from '#messages/catalogue/po.ts'
import type { Languages } from '#messages/index.ts'
import { startApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { writeEveryMail } from '#test/support/mail/every-mail.ts'

const root = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'hearth-volunteer-'))
/** Not a word of English, and before every text. */
const mark = 'Ĉu'

before(() => {
  mkdirSync(join(copy, 'server/src'), { recursive: true })
  for (const path of ['package.json', 'server/package.json', 'scripts', 'server/src/messages', 'server/src/kernel'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
after(() => rmSync(copy, { recursive: true }))

const messages = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/messages.ts', ...words], {
    cwd: copy,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

/** As a volunteer does in an editor of PO files. */
function translate(part: string, share: number): void {
  const file = join(copy, 'server/src/messages/locales/eo', `${part}.po`)
  const { head, entries } = parsePo(readFileSync(file, 'utf8'))
  const done = Math.ceil(entries.length * share)
  // The forms of a plural for a script are one choice, without words around it.
  const textOf = (source: string) => (source.startsWith('{n, plural') ? source : `${mark} ${source}`)
  const translated = entries.map((entry, n) => (n < done ? { ...entry, text: textOf(entry.source) } : entry))
  writeFileSync(file, writePo({ head, entries: translated }))
}

const lineOf = (table: string) => table.split('\n').find((line) => /^eo +\d/.test(line))

it('a volunteer brings a language from nothing to a page and a mail, by files of texts alone', async () => {
  const added = messages('add', 'eo')
  assert.equal(added.status, 0, added.said)
  assert.match(added.said, /locales\/eo\/public\.po/)
  assert.match(messages('add', 'eo').said, /is there already/)
  translate('public', 0.96)
  translate('mail', 0.94)
  assert.match(lineOf(messages('status').said)!, /^eo +\d+\/\d+ ✓ +\d+\/\d+ +0\//)
  translate('mail', 1)
  const checked = messages('check')
  assert.equal(checked.status, 0, checked.said)
  assert.match(lineOf(checked.said)!, /^eo +\d+\/\d+ ✓ +\d+\/\d+ ✓ +0\//)

  const { languages } = (await import(join(copy, 'server/src/messages/index.ts'))) as { languages: Languages }
  await using app = await startApp({ languages })
  const { ana } = await makeExampleData(app)
  const session = await makeSession(app, ana)
  const accepted = { accept: 'text/html', 'accept-language': 'eo-XX, pl;q=0.5' }
  const open = async (url: string, cookie?: string) => {
    const { headers, payload } = await app.http.inject({ url, headers: { ...accepted, ...(cookie && { cookie }) } })
    return { language: headers['content-language'], vary: headers.vary, payload }
  }
  const visited = await open('/events')
  assert.equal(visited.language, 'eo')
  assert.match(String(visited.vary), /Accept-Language/)
  for (const locale of ['en', 'eo']) {
    await app.database.updateTable('users').set({ locale, locale_is_chosen: true }).execute()
    const events = await open('/events', `session=${session}`)
    assert.equal(events.language, locale)
    assert.equal(events.payload.includes(mark), locale === 'eo')
    // Of another part: English as a whole, its frame too.
    const settings = await open('/settings/language', `session=${session}`)
    assert.equal(settings.language, 'en')
    assert.ok(settings.payload.includes('<option value="eo"'))
    assert.ok(!settings.payload.includes(mark))
  }
  const mails = Object.values(writeEveryMail(languages.eo!.messages))
  assert.ok(mails.length > 40 && mails.every(({ text }) => text.includes(mark)))

  const files = (folder: string) => globSync('server/src/messages/**/*.*', { cwd: folder }).sort()
  const ours = new Set(files(root))
  assert.deepEqual(
    files(copy).filter((path) => !ours.has(path)),
    ['account', 'admin', 'developers', 'door', 'emoji', 'mail', 'organize', 'public'].map(
      (part) => `server/src/messages/locales/eo/${part}.po`,
    ),
  )
})
