import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tokenStyle } from './style/stylesheet.ts'
import { themeStyle } from './theme.ts'

type Tokens = Record<string, string>

/** The values that a part of the style sheet sets for the page as a whole, and for each theme. */
function readTokens(sheet: string): { common: Tokens; themes: Map<string, Tokens> } {
  const read = (block: string) =>
    Object.fromEntries(block.split(';').map((one) => one.trim().split(':') as [string, string]))
  const common = read(/:root\{([^}]*)\}/.exec(sheet)![1]!)
  const named = [...sheet.matchAll(/\[data-theme=(\w+)\]\{([^}]*)\}/g)]
  return { common, themes: new Map(named.map(([, theme, block]) => [theme!, read(block!)])) }
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)!
  const [red, green, blue] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The values of each sheet in light (0) or dark (1) mode. */
const stylesIn = (half: 0 | 1) =>
  [tokenStyle, themeStyle].map((sheet) => sheet.split('@media (prefers-color-scheme:dark)')[half]!).join('')

for (const [mode, sheet] of [
  ['day', stylesIn(0)],
  ['night', stylesIn(1)],
] as const) {
  const { common, themes } = readTokens(sheet)
  it(`there are eight themes by ${mode}`, () => assert.equal(themes.size, 8))
  describe(`by ${mode}`, () => {
    for (const [theme, own] of themes)
      it(`the texts and lines of ${theme} have enough contrast on every background`, () => {
        const colors: Tokens = { ...common, ...own }
        const pairs: [text: string, ground: string, least: number][] = [
          ...['--page', '--card'].flatMap((ground): [string, string, number][] => [
            ...['--ink', '--soft', '--accent', '--danger', '--good'].map((text): [string, string, number] => [
              text,
              ground,
              4.5,
            ]),
            ['--edge', ground, 3],
            ['--solid', ground, 3],
          ]),
          ['--accent', '--tint', 4.5],
          ['--on-accent', '--solid', 4.5],
          ['--on-accent', '--hover', 4.5],
        ]
        for (const [text, ground, least] of pairs) {
          const ratio = contrast(colors[text]!, colors[ground]!)
          assert.ok(ratio >= least, `${text} on ${ground}: ${ratio.toFixed(2)}`)
        }
      })
  })
}
