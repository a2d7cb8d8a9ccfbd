import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isRightToLeft } from '#messages/direction.ts'
import { messagesFor } from '#messages/index.ts'
import { languagesWithMirrored, mirroredLocale } from '#test/support/app/pseudo-locale.ts'
import { writeEveryMail } from '#test/support/mail/every-mail.ts'
import { directTexts } from './direction.ts'

it('languages that are written from right to left', () => {
  for (const locale of ['ar', 'ar-EG', 'he', 'fa', 'ur', 'ckb', mirroredLocale])
    assert.ok(isRightToLeft(locale), locale)
  for (const locale of ['en', 'de', 'ja', 'pt-BR', 'tr', 'uz']) assert.ok(!isRightToLeft(locale), locale)
})

describe('what people write', () => {
  const page = '<h1>Choir</h1><p>شاي</p><p>123</p><input value="Choir"><input value="شاي"><input value="7">'
  it('says its direction where it runs against an English page', () =>
    assert.equal(
      directTexts(page, 'en'),
      '<h1>Choir</h1><p dir="auto">شاي</p><p>123</p><input value="Choir"><input value="شاي" dir="auto"><input value="7">',
    ))
  it('says it on an Arabic page where it runs from left to right', () =>
    assert.equal(
      directTexts(`<html lang="ar" dir="rtl">${page}`, 'ar'),
      '<html lang="ar" dir="rtl"><h1 dir="auto">Choir</h1><p>شاي</p><p>123</p><input value="Choir" dir="auto"><input value="شاي"><input value="7">',
    ))
})

const root = join(import.meta.dirname, '../..')
/** Sides that do not turn with the language. Shorthands of four values turn only where both sides are the same. */
const physical =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right|(?:top|bottom)-(?:left|right))|left|right)(?:-[a-z]+)?\s*:|(?:text-align|float|clear):\s*(?:left|right)/
const fourValues = /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color)):\s*([^;{}]+);/g

/** `0 calc(1px + 2px) 0 0` → four values. */
function valuesIn(text: string): string[] {
  const values = ['']
  let depth = 0
  for (const letter of text.trim()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ' ' && depth === 0) values.push('')
    else values[values.length - 1] += letter
  }
  return values.filter((value) => value !== '')
}

/** The lines of a style sheet, or of inline styles, that are for one side. */
function findSides(text: string): string[] {
  const lines = text.split('\n').filter((line) => physical.test(line))
  const four = [...text.matchAll(fourValues)].filter(([, value]) => {
    const [, right, , left] = valuesIn(value!)
    return left !== undefined && left !== right
  })
  return [...lines, ...four.map(([whole]) => whole)].map((line) => line.trim())
}

describe('styles turn with the language', () => {
  const exempt = /^\s*(left|right) [\d.]+rem center/
  it('finds what does not', () => {
    for (const line of [
      'margin-left: 1px;',
      'left: 0;',
      'text-align: right;',
      'border-top-left-radius: 2px;',
      'padding: 0 0 0 1rem;',
    ])
      assert.equal(findSides(`a {\n  ${line}\n}`).length, 1, line)
    for (const line of [
      'margin-inline-start: 1px;',
      'padding: 0 1px 2px;',
      'padding: 0 var(--a) calc(1px + 2px) var(--a);',
      'inset: 0;',
    ])
      assert.deepEqual(findSides(`a {\n  ${line}\n}`), [], line)
  })
  it('in every sheet', () => {
    const sheets = globSync('**/*.css', { cwd: root })
    assert.ok(sheets.length > 40)
    const wrong = sheets.flatMap((path) =>
      findSides(readFileSync(join(root, path), 'utf8'))
        .filter((line) => !exempt.test(line))
        .map((line) => `${path}: ${line}`),
    )
    assert.deepEqual(wrong, [], 'say start and end of the line')
  })
  it('in every mail', () => {
    const inline = (page: string) => [...page.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style!).join('\n')
    const mailsIn = (locale: string) =>
      Object.entries(writeEveryMail(messagesFor(locale, 'mail', languagesWithMirrored)))
    const mirrored = mailsIn(mirroredLocale)
    let turned = 0
    for (const [n, [name, { html }]] of mailsIn('en').entries()) {
      const other = mirrored[n]![1].html
      assert.match(other, /<html lang="ar-XB" dir="rtl">/, name)
      assert.doesNotMatch(html, /<html[^>]* dir=/, name)
      const swapped = inline(html).replaceAll(/-(left|right):/g, (_, side) => (side === 'left' ? '-right:' : '-left:'))
      if (swapped !== inline(html)) turned++
      assert.equal(swapped.match(/-left:/g)?.length, inline(other).match(/-left:/g)?.length, name)
      assert.equal(swapped.match(/-right:/g)?.length, inline(other).match(/-right:/g)?.length, name)
    }
    assert.ok(turned > 50)
  })
})
