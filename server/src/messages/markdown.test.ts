import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { check, constantFrom, array as manyOf, oneof, property, string } from 'fast-check'
import { plainOf, renderMarkdown, summaryOf } from './markdown.ts'

const tags = /^<\/?(?:p|br|strong|em|ul|ol|li|h[3-6]|blockquote|pre|code|a)>$/
const rel = 'rel="nofollow ugc noopener noreferrer"'
const withAttributes = new RegExp(`^(?:<ol start="\\d+">|<a href="(?:https?://|mailto:)[^"<>]*" ${rel}>)$`, 'i')

/** Every `<` in the output opens one of these tags; everything else is escaped. */
function assertSafe(rendered: string, source: string): void {
  const found = rendered.match(/<[^>]*>?/g) ?? []
  for (const tag of found) assert.ok(tags.test(tag) || withAttributes.test(tag), `${tag} in the output of ${source}`)
  assert.doesNotMatch(rendered.replaceAll(/<[^>]*>/g, ''), /[<>"]/, source)
  assert.doesNotMatch(rendered, /href="(?!https?:|mailto:)/i, source)
}

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#106;&#97;vascript&colon;alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example/path)',
  '[x](/sign-out)',
  '[x](https://)',
  '[x](http://a.example/" onmouseover="alert(1))',
  '[x](http://a.example/ "title\\" onmouseover=alert(1)")',
  '<javascript:alert(1)>',
  '<http://a.example/"onclick=alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://a.example/x.png)',
  '[![x](https://a.example/p.png)](javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '```"><script>alert(1)</script>\ncode\n```',
  '`<script>alert(1)</script>`',
  '# <script>alert(1)</script>',
  '> - 1. **<b onclick=alert(1)>**',
  'http://a.example/<script>alert(1)</script>',
  "http://a.example/'onmouseover='alert(1)",
  'javascript://a.example/%0aalert(1)',
  'mailto:a@b.example?body=<script>',
  '</div></section><h1>Sign in</h1>',
  '<!-- --><![CDATA[x]]><?php ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<\u0000script>',
]

describe('hostile Markdown', () => {
  for (const source of hostile)
    it(`renders only safe tags and links: ${JSON.stringify(source)}`, () => assertSafe(renderMarkdown(source), source))

  it('renders only safe tags and links, whatever is written', () => {
    const pieces = [
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '"',
      "'",
      '`',
      '```\n',
      '*',
      '_',
      '#',
      '- ',
      '1. ',
      '\n',
      '\\',
      '&',
      '!',
    ]
    const words = [
      'javascript:',
      'http://a.b/',
      'mailto:',
      '&#106;',
      'data:',
      '<script>',
      ' "t"',
      'onclick=',
      '\t',
      '\0',
    ]
    const text = manyOf(oneof(constantFrom(...pieces, ...words), string({ unit: 'binary', maxLength: 4 })), {
      maxLength: 40,
    }).map((parts) => parts.join(''))
    const { counterexample, errorInstance } = check(
      property(text, (source) => assertSafe(renderMarkdown(source), source)),
      {
        numRuns: 400,
        seed: 20261116,
      },
    )
    assert.equal(counterexample, null, String(errorInstance))
  })

  it('takes a time in proportion to its length', () => {
    const shapes = [
      '[',
      '[a](',
      '*a_',
      '**a *b ',
      '`a ',
      '<',
      '> ',
      '- ',
      '1. \n',
      'http://',
      'mailto:a@',
      '![[',
      '\\',
      '_*',
    ]
    const timeOf = (length: number) => {
      const started = process.cpuUsage()
      for (const shape of shapes) renderMarkdown(shape.repeat(length / shape.length))
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1000
    }
    timeOf(1_000)
    const [short, long] = [timeOf(5_000), timeOf(20_000)]
    assert.ok(long < 12 * short + 200, `5,000 characters took ${short} ms, 20,000 took ${long} ms`)
  })

  it('has a bounded depth', () => {
    for (const shape of ['> ', '- ', '1. ', '[', '**'])
      assert.ok((renderMarkdown(`${shape.repeat(500)}x`).match(/<(?:blockquote|ul|ol)>/g) ?? []).length <= 20)
  })
})

describe('Markdown', () => {
  const render = (text: string) => renderMarkdown(text).replaceAll(/\n| rel="[^"]*"/g, '')

  it('has emphasis, lists, quotes, code and links', () => {
    assert.equal(render('**Bring** *a* `cup`'), '<p><strong>Bring</strong> <em>a</em> <code>cup</code></p>')
    assert.equal(render('- tea\n- cake'), '<ul><li>tea</li><li>cake</li></ul>')
    assert.equal(render('3. tea\n4. cake'), '<ol start="3"><li>tea</li><li>cake</li></ol>')
    assert.equal(render('> so it is'), '<blockquote><p>so it is</p></blockquote>')
    assert.equal(render('```js\na < b\n```'), '<pre><code>a &lt; b</code></pre>')
    assert.equal(render('[map](https://a.example/x "t")'), '<p><a href="https://a.example/x">map</a></p>')
    assert.equal(render('\\*not\\*'), '<p>*not*</p>')
  })

  it('keeps the line breaks and links of plain texts, and makes no code or heading of their indents and dashes', () => {
    assert.equal(
      render('Doors at 7\nTalks at 8 (https://a.example/talks).'),
      '<p>Doors at 7<br>Talks at 8 (<a href="https://a.example/talks">https://a.example/talks</a>).</p>',
    )
    assert.equal(render('    five spaces'), '<p>five spaces</p>')
    assert.equal(render('Program\n-------'), '<p>Program<br>-------</p>')
    assert.equal(render('#berlin snake_case_name 2 * 3 * 4'), '<p>#berlin snake_case_name 2 * 3 * 4</p>')
  })

  it('begins its headings below the heading of the page and skips no level', () => {
    const levels = (text: string, under?: number) =>
      [...renderMarkdown(text, under === undefined ? {} : { under }).matchAll(/<h(\d)>/g)].map((match) =>
        Number(match[1]),
      )
    assert.deepEqual(levels('# a\n## b\n# c'), [3, 4, 3])
    assert.deepEqual(levels('#### a\n# b\n###### c'), [3, 3, 4])
    assert.deepEqual(levels('## a\n### b', 1), [2, 3])
    assert.deepEqual(levels('# a\n## a\n### a\n#### a\n##### a\n###### a'), [3, 4, 5, 6, 6, 6])
  })

  it('is the same from the cache, and the level counts', () => {
    assert.equal(renderMarkdown('# twice'), renderMarkdown('# twice'))
    assert.notEqual(renderMarkdown('# twice'), renderMarkdown('# twice', { under: 1 }))
  })
})

describe('the plain text of Markdown', () => {
  const source =
    '# Tea\n\nBring a **cup** and\na [map](https://a.example/m).\n\n- one\n  1. first\n  2. second\n-\n- https://b.example\n\n> wise\n\n```\ncode\n```'

  it('has blocks on lines of their own and the addresses of links', () =>
    assert.equal(
      plainOf(source),
      'Tea\n\nBring a cup and\na map (https://a.example/m).\n- one\n  1. first\n  2. second\n- https://b.example\n\nwise\n\ncode',
    ))
  it('is one line without addresses in previews', () =>
    assert.equal(
      summaryOf(source),
      'Tea Bring a cup and a map. - one 1. first 2. second - https://b.example wise code',
    ))
  it('of a plain text is the text', () => {
    for (const text of ['', 'Doors at 7\nTalks at 8', 'a & b < c', 'Hello\n\nthere']) assert.equal(plainOf(text), text)
  })
})
