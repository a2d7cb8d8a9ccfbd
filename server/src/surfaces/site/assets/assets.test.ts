import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import { Script } from 'node:vm'
import { compactCss, compactJs } from './compact.ts'

const src = join(import.meta.dirname, '../../..')
/** But for what is generated for the texts of languages, which no browser reads. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file !== 'messages/catalogue/shape.js',
)
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const [styles, scripts] = ['.css', '.js'].map((ending) => files.filter((file) => file.endsWith(ending))) as [
  string[],
  string[],
]

it('a minified style sheet has no comments and no needless space, and keeps strings and calculations', () => {
  const css = `/* a "quoted" comment */
.a > .b,
a:hover {
  margin: -0.5rem 0 10.05px;
  width: calc(1rem + 0.2vw);
  content: "/* kept  ; */ \\" }";
}

@media (max-width: 30rem) {
  .a .b {
    color: red !important;
  }
}
`
  assert.equal(
    compactCss(css),
    '.a>.b,a:hover{margin:-.5rem 0 10.05px;width:calc(1rem + .2vw);content:"/* kept  ; */ \\" }"}' +
      '@media (max-width:30rem){.a .b{color:red !important}}',
  )
})

it('a minified script has no comments on their own lines and few spaces, and keeps strings', () => {
  const js = `// @ts-check
/** @param {string} name it's typed */
function greet(name) {
  // It's said twice.
  const url = 'https://example.org/*' + "//"

  return /** @type {string} */ (\`\${name}
  // kept
  \`) // also kept
}
`
  assert.equal(
    compactJs(js),
    `function greet(name){
const url='https://example.org/*' + "//"
return(\`\${name}
  // kept
  \`)// also kept
}`,
  )
})

it('every minified script can be parsed, and every minified style sheet keeps its blocks', () => {
  assert.ok(styles.length >= 9 && scripts.length >= 6, `${styles.length} style sheets, ${scripts.length} scripts`)
  for (const file of scripts) new Script(compactJs(read(file)), { filename: file })
  const count = (text: string, mark: string) => text.split(mark).length
  for (const file of styles)
    for (const mark of ['{', '}', '"', '(', ')'])
      assert.equal(count(compactCss(read(file)), mark), count(read(file).replace(/\/\*.*?\*\//gs, ''), mark), file)
})

it('every style sheet and script is served by code beside it', () => {
  for (const file of [...styles, ...scripts]) {
    const folder = file.slice(0, -basename(file).length)
    const beside = files.filter((one) => one.endsWith('.ts') && one === folder + basename(one))
    const use = `new URL('./${basename(file)}', import.meta.url)`
    assert.ok(
      beside.some((one) => read(one).includes(use)),
      `${file} is not read by any file beside it: serve it with readCss or readJs, or delete it`,
    )
  }
})

it('every browser script is type-checked in editors too', () => {
  for (const file of scripts) assert.ok(read(file).startsWith('// @ts-check\n'), `${file} must begin with // @ts-check`)
})

it('no style sheet or script is longer than 400 lines', () => {
  const isLong = (file: string) => read(file).split('\n').length - 1 > 400
  assert.deepEqual([...styles, ...scripts].filter(isLong), [])
})
