/**
 * Writes the fonts of the site: the two families, cut to the characters and weights that pages use, with their licenses.
 * Run it after a change of the ranges below or of the packages: `node scripts/make-fonts.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const target = join(root, 'server/src/surfaces/site/fonts')

type Range = readonly [first: number, last: number]

const latin: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]
const latinExtended: readonly Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x18f, 0x18f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1c4, 0x1cc],
  [0x1e6, 0x1e7],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef3],
]

const families = [
  { name: 'fraunces', axis: 'opsz', axes: { opsz: 60, wght: { min: 500, max: 650 } } },
  { name: 'figtree', axis: 'wght', axes: { wght: { min: 400, max: 700 } } },
] as const

const charactersIn = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('')

mkdirSync(target, { recursive: true })
for (const { name, axis, axes } of families) {
  const source = join(root, 'node_modules/@fontsource-variable', name)
  for (const [part, ranges] of [
    ['latin', latin],
    ['latin-ext', latinExtended],
  ] as const) {
    const file = readFileSync(join(source, `files/${name}-${part}-${axis}-normal.woff2`))
    const cut = await subsetFont(file, charactersIn(ranges), { targetFormat: 'woff2', variationAxes: axes })
    writeFileSync(join(target, `${name}-${part}.woff2`), cut)
    console.info(`${name}-${part}.woff2: ${cut.length} bytes`)
  }
  writeFileSync(join(target, `OFL-${name}.txt`), readFileSync(join(source, 'LICENSE')))
}
