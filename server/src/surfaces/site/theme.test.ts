import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrastOf } from '#kernel/formats/colors.ts'
import { brandColors, defaultBrand } from './brand.ts'
import { tokenStyle } from './style/stylesheet.ts'
import { colorsOf, paletteOf, themes } from './theme.ts'

type Tokens = Record<string, string>

function readTokens(block: string): Tokens {
  const inside = /:root\{([^}]*)\}/.exec(block)![1]!
  return Object.fromEntries(inside.split(';').map((one) => one.trim().split(':') as [string, string]))
}

/** The values of the style sheet in light (0) and dark (1) mode. */
const [light, dark] = tokenStyle.split('@media (prefers-color-scheme:dark)').map(readTokens) as [Tokens, Tokens]
const modes = { day: light, night: { ...light, ...dark } } as const

/** As browsers mix it: the light at the top of a page is strongest at its upper edge. */
function underGlow(glow: string, share: number, ground: string): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(glow, at) * share + part(ground, at) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
/** How much of the light reaches the highest text. */
const highest = 0.654

function check(pairs: readonly [what: string, text: string, ground: string, least: number][]): void {
  for (const [what, text, ground, least] of pairs) {
    const ratio = contrastOf(text, ground)
    assert.ok(ratio >= least, `${what}: ${text} on ${ground} is ${ratio.toFixed(2)}`)
  }
}

for (const [mode, tokens] of Object.entries(modes)) {
  describe(`by ${mode}`, () => {
    const grounds = ['--page', '--sunk', '--card'].map((name) => tokens[name]!)

    it('texts, edges and states have enough contrast', () => {
      check([
        ...grounds.flatMap((ground): [string, string, string, number][] => [
          ['ink', tokens['--ink']!, ground, 7],
          ['soft', tokens['--soft']!, ground, 4.5],
          ['edge', tokens['--edge']!, ground, 3],
          ['cancelled', tokens['--cancelled']!, ground, 4.5],
          ['going', tokens['--going']!, ground, 4.5],
        ]),
        ...['going', 'waitlist', 'full', 'cancelled'].map((state): [string, string, string, number] => [
          state,
          tokens[`--${state}`]!,
          tokens[`--${state}-tint`]!,
          4.5,
        ]),
      ])
    })

    it('texts in the light at the top have enough contrast, in every theme', () => {
      const named = themes.map((theme) => paletteOf(theme).mid)
      const strength = (share: string) => (Number.parseFloat(share) / 100) * highest
      const lights: [string, number][] = [
        [tokens['--glow']!, strength(tokens['--glow-strength']!)],
        ...named.map((glow): [string, number] => [glow, strength(mode === 'day' ? '18%' : tokens['--glow-strength']!)]),
      ]
      const brand = brandColors(defaultBrand)[mode === 'day' ? 'light' : 'dark']
      for (const [glow, share] of lights) {
        const ground = underGlow(glow, share, tokens['--page']!)
        check([
          [`soft in ${glow}`, tokens['--soft']!, ground, 4.5],
          [`link in ${glow}`, brand.text, ground, 4.5],
          [`edge in ${glow}`, tokens['--edge']!, ground, 3],
        ])
      }
    })

    it('links and buttons are readable in any color that an instance may choose', () => {
      const shades = ['00', '33', '66', '99', 'cc', 'ff']
      const all = shades.flatMap((red) => shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)))
      for (const color of [defaultBrand, ...all]) {
        const brand = brandColors(color)
        const { text, tint } = brand[mode === 'day' ? 'light' : 'dark']
        check([
          ...[...grounds, tint].map((ground): [string, string, string, number] => [`link ${color}`, text, ground, 4.5]),
          [`button ${color}`, brand.on, brand.brand, 4.5],
          [`hovered button ${color}`, brand.on, brand.hover, 4.5],
        ])
      }
    })
  })
}

it('the initials of people and groups are readable in every theme', () => {
  for (const theme of themes) {
    const { ground, deep } = paletteOf(theme)
    check([[theme, deep, ground, 4.5]])
  }
})

it('the colors outside of the style sheet are readable in every theme', () => {
  for (const theme of themes) {
    const { solid, hover, tint, text, dark: accent, darkTint } = colorsOf(theme)
    check([
      [theme, '#ffffff', solid, 4.5],
      [theme, '#ffffff', hover, 4.5],
      [theme, text, tint, 4.5],
      [theme, accent, darkTint, 4.5],
    ])
  }
})
