/** `npm run messages -- COMMAND`: the texts of pages and mails for translators; see docs/how-to/translate.md. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isEnough, parts } from '../server/src/messages/catalogue/parts.ts'
import { parsePo } from '../server/src/messages/catalogue/po.ts'
import { findProblems, type Share, sharesOf } from './messages/check.ts'
import { extract, type Message } from './messages/extract.ts'
import { listLocales, readLocale, repository, type TextFolders, writeLocale, writeTemplates } from './messages/files.ts'
import { problemsOf } from './messages/problems.ts'

const usage = `npm run messages -- export            the templates from English, and what changed into every language
npm run messages -- add pt-BR         an empty language
npm run messages -- import FILE.po…   files from outside: what passes the check
npm run messages -- check             what each push must pass
npm run messages -- review de         a table for a second reader, texts with a risk first
npm run messages -- status            how much of each language is there`

type Command = (given: readonly string[]) => void

const place: TextFolders = repository

const commands: Readonly<Record<string, Command>> = {
  export() {
    const extracted = extract()
    writeTemplates(place, extracted)
    for (const locale of listLocales(place)) writeLocale(place, extracted.messages, locale, readLocale(place, locale))
    for (const { key, why, place: file } of extracted.refused) console.log(`${file} ${key} stays English: ${why}`)
    console.log(`${extracted.messages.length} texts; merged into ${listLocales(place).join(', ') || 'no language'}.`)
  },

  add([wanted]) {
    const [locale] = Intl.getCanonicalLocales(wanted ?? fail('Say which language: npm run messages -- add pt-BR'))
    if (listLocales(place).includes(locale!)) fail(`${locale} is there already.`)
    writeLocale(place, extract().messages, locale!, [])
    console.log(`Translate server/src/messages/locales/${locale}/public.po and mail.po first.`)
  },

  import(files) {
    const { messages } = extract()
    for (const file of files) importFile(file, messages)
  },

  check() {
    const extracted = extract()
    const problems = findProblems(place, extracted)
    for (const { level, where, why } of problems) console.log(`${level}: ${where}: ${why}`)
    const shares = sharesOf(place, extracted.messages)
    for (const { locale, part, same } of shares)
      if (same.length > 0) console.log(`${locale} ${part}: ${same.length} as in English: ${same.join(', ')}`)
    printShares(shares)
    const errors = problems.filter(({ level }) => level === 'error').length
    console.log(`${errors} errors, ${problems.length - errors} warnings`)
    process.exitCode = errors > 0 ? 1 : 0
  },

  review([locale]) {
    const entries = readLocale(place, locale ?? fail('Say which language: npm run messages -- review de'))
    const done = entries.filter(({ text }) => text !== '')
    const rows = [...done.filter(({ key }) => risky.test(key)), ...done.filter(({ key }) => !risky.test(key))]
    const line = (cells: string[]) => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t')
    console.log(line(['key', 'English', 'translation', 'what the translation says, in English, by a second reader']))
    for (const { key, source, text } of rows) console.log(line([key, source, text, '']))
  },

  status() {
    printShares(sharesOf(place, extract().messages))
  },
}

function printShares(shares: readonly Share[]): void {
  const row = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(13))
      .join('')
      .trimEnd()
  console.log(row(['language', ...parts]))
  for (const [locale, own] of Map.groupBy(shares, (share) => share.locale))
    console.log(row([locale, ...own.map((share) => `${share.done}/${share.all}${isEnough(share) ? ' ✓' : ''}`)]))
}

/** Where a wrong word does harm: security, consent, law. */
const risky =
  /^(mail\.(security|signIn|emailChange|recovery|suspended|warned)|legalTemplates|safety|oauth\.consent|accounts\.|settings\.data)/

function importFile(file: string, messages: readonly Message[]): void {
  const { head, entries } = parsePo(readFileSync(file, 'utf8'))
  const locale =
    /^Language: ?([\w-]+)/m.exec(head)?.[1]?.replace('_', '-') ?? fail(`${file} does not say its language.`)
  const byKey = new Map(messages.map((message) => [message.key, message]))
  const taken = entries.filter(({ key, text }) => {
    const message = byKey.get(key)
    if (!message || text === '') return false
    const errors = problemsOf({ locale, source: message.icu, text }).filter(({ level }) => level === 'error')
    for (const { why } of errors) console.error(`${locale} ${key}: ${why}; left out`)
    return errors.length === 0
  })
  writeLocale(place, messages, locale, [...readLocale(place, locale), ...taken])
  console.log(`${file}: ${taken.length} texts taken`)
}

function fail(why: string): never {
  console.error(why)
  process.exit(2)
}

const { positionals } = parseArgs({ allowPositionals: true })
const command = commands[positionals[0] ?? ''] ?? fail(usage)
command(positionals.slice(1))
