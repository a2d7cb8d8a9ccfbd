import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { patternCount } from '#kernel/formats/covers.ts'
import { useApp } from '#test/support/app/harness.ts'
import { themes } from '../theme.ts'
import { type Cover, coverImage, coverIn, coverOf, coverPath, drawCover, emojiIn } from './cover.ts'
import { patterns } from './patterns.ts'

const ids = Array.from({ length: 400 }, (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`)
const all = ids.map((id, n) => coverOf(id, themes[n % themes.length]!, n % 3 === 0 ? '🔧' : undefined))

describe('a drawn cover', () => {
  it('is the same for the same id, small, and different for most ids', () => {
    const drawn = all.map(drawCover)
    assert.deepEqual(all.map(drawCover), drawn)
    assert.ok(new Set(drawn).size > 350, `${new Set(drawn).size} different covers of 400`)
    const largest = Math.max(...drawn.map((svg) => Buffer.byteLength(svg)))
    assert.ok(largest < 3000, `${largest} bytes`)
    assert.equal(new Set(all.map(({ pattern }) => pattern)).size, patternCount)
    assert.equal(patterns.length, patternCount)
  })

  it('never has the pattern of the one before it in a list', () => {
    let last: Cover | undefined
    for (const id of ids) {
      const cover = coverOf(id, 'coral', undefined, last)
      assert.notEqual(cover.pattern, last?.pattern, id)
      last = cover
    }
  })

  it('shows an emoji or letters and no other text', () => {
    const signOf = (sign: string) => coverOf('x', 'sky', sign).sign
    for (const sign of ['🔧', '👩‍🚀', 'RC', 'Ж', '❤️']) assert.equal(signOf(sign), sign)
    for (const text of ['<b>', '&lt;', 'ABC', '', '🔧<', '"x', '🔧'.repeat(9)])
      assert.equal(signOf(text), undefined, text)
    assert.match(drawCover(coverOf('x', 'sky', 'RC')), />RC<\/text>/)
    assert.equal(emojiIn('Repair night 🔧', 'Café'), '🔧')
    assert.equal(emojiIn('Repair', null, '© 2026, 5 years'), undefined)
  })

  it('is found again by its address, and by no other form of it', () => {
    for (const cover of all) assert.deepEqual(coverIn(coverPath(cover).slice('/covers/'.length)), cover)
    const wrong = [
      'coral-1-ff',
      'coral-10-ff.svg',
      'coral-1-0ff.svg',
      'coral-1-FF.svg',
      'gold-1-ff.svg',
      'constructor-1-ff.svg',
      'coral-1-ff-3c-62.svg',
      'coral-1-ff-110000.svg',
      'coral-1-ff-41-42-43.svg',
      '../x.svg',
    ]
    for (const file of wrong) assert.equal(coverIn(file), undefined, file)
  })

  it('gives way to a picture that we serve', () => {
    assert.match(coverImage('/files/a.png', all[0]!), /src="\/files\/a.png"/)
    assert.match(coverImage(undefined, all[0]!), /src="\/covers\//)
  })
})

describe('the answer', () => {
  const app = useApp()

  it('is an image that may be kept for good; another address is not found', async () => {
    const { status, headers, text } = await app.get(coverPath(all[0]!))
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'image/svg+xml', 'public, max-age=31536000, immutable'],
    )
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.equal(text, drawCover(all[0]!))
    assert.equal((await app.get('/covers/coral-1-ff-3c-62.svg')).status, 404)
  })
})
