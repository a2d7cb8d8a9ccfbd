import type { Palette } from '../theme.ts'

/** A number in [0, 1), the next one at each call. */
export type Random = () => number

const n = (value: number) => String(Math.round(value))
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** The places of a grid, from left to right and down. */
function places(columns: number, rows: number): { x: number; y: number }[] {
  return Array.from({ length: columns * rows }, (_, i) => ({ x: i % columns, y: Math.floor(i / columns) }))
}

/** What is drawn on a ground of 320 × 180. The square in the middle is what a thumbnail shows. */
type Pattern = (colors: Palette, random: Random) => string

const sunrise: Pattern = ({ deep, mid, light, spark }, random) => {
  const x = between(random, 110, 210)
  const y = between(random, 116, 140)
  const [outer, middle, inner] = random() < 0.5 ? [light, spark, mid] : [mid, light, spark]
  const rings = [circle(x, y, 118, outer!), circle(x, y, 92, middle!), circle(x, y, 66, inner!)].join('')
  const shine = [10, 22, 36].map((down, i) => rect(x - 64 + i * 14, y + down, 128 - i * 28, 4, i ? mid : spark))
  return `${rings}${circle(x, y, 40, light)}${path(`M0 ${n(y)}H320V180H0Z`, deep)}${shine.join('')}`
}

const waves: Pattern = ({ deep, mid, light, spark }, random) => {
  const high = between(random, 20, 40)
  const band = (y: number, fill: string) =>
    path(`M${n(-80 - between(random, 0, 80))} ${n(y)}q40-${n(high)} 80 0t80 0 80 0 80 0 80 0 80 0V180H-160Z`, fill)
  const sun = circle(between(random, 80, 240), between(random, 34, 54), between(random, 18, 30), spark)
  return `${sun}${band(74, light)}${band(104, mid)}${band(136, deep)}`
}

const hills: Pattern = ({ deep, mid, light, spark }, random) => {
  const peak = between(random, 90, 230)
  return [
    circle(320 - peak, between(random, 40, 60), between(random, 20, 32), spark),
    path(`M0 120Q${n(peak * 0.6)} 60 ${n(peak)} 92T320 84V180H0Z`, light),
    path(`M0 150Q${n(peak)} ${n(between(random, 56, 84))} 320 138V180H0Z`, mid),
    path(`M0 134Q${n(peak * 0.7)} 180 320 150V180H0Z`, deep),
  ].join('')
}

const quarters = [
  'M0 0H60A60 60 0 0 1 0 60Z',
  'M60 0V60A60 60 0 0 1 0 0Z',
  'M60 60H0A60 60 0 0 1 60 0Z',
  'M0 60V0A60 60 0 0 1 60 60Z',
]

const tiles: Pattern = ({ deep, mid, light, spark }, random) =>
  places(6, 3)
    .map(({ x, y }) => {
      const kind = random()
      const fill = pick(random, [deep, mid, light, spark])
      if (kind < 0.14) return ''
      const shape = kind < 0.3 ? 'M30 8a22 22 0 1 0 .1 0Z' : pick(random, quarters)
      return `<path transform="translate(${x * 60 - 20} ${y * 60})" d="${shape}" fill="${fill}"/>`
    })
    .join('')

const leaves: Pattern = ({ deep, mid, light, spark }, random) => {
  const drawn: Record<string, string> = { [deep]: '', [mid]: '', [light]: '', [spark]: '' }
  for (const { x, y } of places(6, 3)) {
    const fill = random() < 0.12 ? spark : pick(random, [deep, mid, light])
    const [left, top] = [x * 60 + (y % 2 ? -37 : -17), y * 60 + 3]
    drawn[fill] +=
      random() < 0.5 ? `M${left} ${top}q54 0 54 54-54 0-54-54` : `M${left} ${top + 54}q0-54 54-54 0 54-54 54`
  }
  return Object.entries(drawn)
    .map(([fill, d]) => path(d, fill))
    .join('')
}

const weave: Pattern = ({ deep, mid, light, spark }, random) => {
  const gap = 40
  const warm = Math.floor(random() * 4) + 2
  const odd = random() < 0.5 ? 1 : 0
  const [one, other] = random() < 0.5 ? [mid, light] : [light, mid]
  const down = places(8, 1).map(({ x }) => rect(x * gap + 7, 0, 26, 180, x === warm ? spark : x % 2 ? one! : other!))
  const across = places(8, 5)
    .filter(({ x, y }) => (x + y) % 2 === odd)
    .map(({ x, y }) => rect(x * gap - 3, y * gap - 3, 46, 26, deep))
  return [...down, ...across].join('')
}

const terrazzo: Pattern = ({ deep, mid, light, spark }, random) =>
  places(7, 4)
    .slice(0, 26)
    .map(({ x: column, y: row }) => {
      const x = column * 50 + between(random, -10, 22)
      const y = row * 50 + between(random, 0, 26)
      const r = between(random, 9, 21)
      const fill = pick(random, [deep, mid, mid, light, light, spark])
      if (random() < 0.5) return circle(x, y, r * 0.8, fill)
      return path(
        `M${n(x - r)} ${n(y)}L${n(x)} ${n(y - r)}L${n(x + r)} ${n(y + r * 0.3)}L${n(x - r * 0.2)} ${n(y + r)}Z`,
        fill,
      )
    })
    .join('')

const arches: Pattern = ({ deep, mid, light, spark }, random) => {
  const isFirst = random() < 0.5
  const y = between(random, 96, 122)
  const orders = [
    [deep, spark, light, mid],
    [mid, light, spark, deep],
  ]
  return [32, 160, 288]
    .flatMap((x, i) =>
      orders[(i % 2 === 0) === isFirst ? 0 : 1]!.map((fill, k) => {
        const r = 62 - k * 15
        return path(`M${x - r} 180V${n(y)}A${r} ${r} 0 0 1 ${x + r} ${n(y)}V180Z`, fill)
      }),
    )
    .join('')
}

const orbits: Pattern = ({ deep, mid, light, spark }, random) => {
  const rings = [150, 112, 76, 42].map((r) => {
    const turn = random() * 6.28
    const ring = `<circle cx="160" cy="90" r="${r}" fill="none" stroke="${mid}" stroke-width="3"/>`
    const moons = [light, spark, mid].map((fill, k) =>
      circle(160 + r * Math.cos(turn + k * 2.1), 90 + r * Math.sin(turn + k * 2.1), 6 + k * 4, fill),
    )
    return ring + moons.join('')
  })
  return rect(0, 0, 320, 180, deep) + rings.join('') + circle(160, 90, 20, light)
}

const ribbons: Pattern = ({ deep, mid, light, spark }, random) => {
  const fills = [deep, spark, mid, undefined, light]
  const widths = [34, 14, 46, 20, 30].map((width) => width + between(random, -6, 6))
  let x = between(random, -60, 0)
  let drawn = ''
  for (let i = 0; i < 15; i += 1) {
    const [fill, width] = [fills[i % 5], widths[i % 5]!]
    if (fill) drawn += path(`M${n(x)} 180L${n(x + 120)} 0H${n(x + 120 + width)}L${n(x + width)} 180Z`, fill)
    x += width + 4
  }
  return drawn
}

/** As many as `patternCount`. */
export const patterns = [sunrise, waves, hills, tiles, leaves, weave, terrazzo, arches, orbits, ribbons] as const
