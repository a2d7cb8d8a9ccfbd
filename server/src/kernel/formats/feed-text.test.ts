import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { feedLine, feedPosition, feedText, feedUrl } from './feed-text.ts'

describe('a text of another platform', () => {
  it('is without HTML, in paragraphs', () => {
    const html =
      '<div><p>Bring <b>seeds</b> &amp; soil&nbsp;for 5&#8364;.</p><ul><li>one<li>two</ul><!-- no -->Bye<br/>now</div>'
    assert.equal(feedText(html, 1000), 'Bring seeds & soil for 5€.\n\n- one\n- two\n\nBye\nnow')
  })
  it('keeps what only looks like HTML', () => {
    assert.equal(feedText('a < b, 3 <4 and <3', 100), 'a < b, 3 <4 and <3')
    assert.equal(
      feedText('**Bold** [link](https://example.org)\n\n\n\nEnd', 100),
      '**Bold** [link](https://example.org)\n\nEnd',
    )
  })
  it('is without scripts, styles and what was never closed', () => {
    assert.equal(feedText('A<script>alert(1)</script>B<style>p{}</style>C', 100), 'ABC')
    assert.equal(feedText('A<script>alert(1)', 100), 'A')
    assert.equal(feedText('A<!-- hidden', 100), 'A')
    assert.equal(feedText('A<img src=x onerror=alert(1)', 100), 'A')
  })
  it('has no hidden characters, and is well-formed', () => {
    assert.equal(feedText('a\u0000b\u001bc\u202ed\ud800e', 100), 'abcd\ufffde')
    assert.equal(feedText(' \u200b \u0007 ', 100), null)
    assert.equal(feedText(42, 100), null)
  })
  it('is cut by characters, not in the middle of one', () => {
    assert.equal(feedText('🌱'.repeat(12), 10), `${'🌱'.repeat(9)}…`)
    assert.equal(feedLine('🌱'.repeat(12), 10), '🌱'.repeat(10))
    assert.equal(feedLine('  Sowing\n\tday ', 100), 'Sowing day')
    assert.equal(feedLine('\u202e', 100), null)
    assert.equal(feedLine(undefined, 100), null)
  })
  it('takes a time that grows with its length only', () => {
    const cpuOf = (count: number) => {
      const before = process.threadCpuUsage()
      for (const part of ['<', '<!--', '<script>', '&amp', '</', '<a ', '\n ', '<p>'])
        feedText(part.repeat(count), 10_000)
      return process.threadCpuUsage(before).user
    }
    cpuOf(20_000)
    const short = cpuOf(20_000)
    // Ten times the length would take a hundred times as long if it did not grow with the length only.
    assert.ok(cpuOf(200_000) < Math.max(short, 10_000) * 40)
  })
})

describe('a link and a place of another platform', () => {
  it('is a link of the web without a user name', () => {
    assert.equal(feedUrl(' https://lu.ma/abc '), 'https://lu.ma/abc')
    for (const bad of [
      'javascript:alert(1)',
      'ftp://a.example',
      'https://user:key@a.example',
      'lu.ma/abc',
      7,
      `https://a.example/${'x'.repeat(2048)}`,
    ])
      assert.equal(feedUrl(bad), null)
  })
  it('is on the globe', () => {
    assert.deepEqual(feedPosition('52.52', 13.4), { latitude: 52.52, longitude: 13.4 })
    for (const [latitude, longitude] of [
      [91, 0],
      [0, 0],
      ['', ''],
      [null, 5],
      ['x', 5],
      [Number.NaN, 1],
    ])
      assert.deepEqual(feedPosition(latitude, longitude), { latitude: null, longitude: null })
  })
})
