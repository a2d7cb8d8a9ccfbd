import { html } from 'ghtml'
import { hashOf, patternCount, patternOf } from '#kernel/formats/covers.ts'
import { isTheme, type Palette, paletteOf, type Theme } from '../theme.ts'
import { patterns, type Random } from './patterns.ts'

/**
 * A drawn cover, for what has no picture of its own. It is a pure function of four values, which are also its address;
 * no text of a user is in it but one emoji or up to two letters.
 */
export interface Cover {
  /** Below 65,536. */
  seed: number
  pattern: number
  theme: Theme
  /** One emoji, or one or two letters. */
  sign?: string | undefined
}

/** mulberry32 */
function randomOf(seed: number): Random {
  let state = hashOf(`cover ${seed}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const emoji = /^\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{200d}|\u{fe0f}|\p{Extended_Pictographic})*$/u
const letters = /^[\p{L}\p{N}]{1,2}$/u
const anyEmoji = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{200d}\p{Extended_Pictographic}|\u{fe0f})*/u
/** Of an emoji made of several ones. */
const signLengthMax = 12

function isSign(sign: string): boolean {
  return sign.length <= signLengthMax && (emoji.test(sign) || letters.test(sign))
}

/** The first emoji in a name, if there is one. */
export function emojiIn(...names: readonly (string | null | undefined)[]): string | undefined {
  const found = names.map((name) => anyEmoji.exec(name ?? '')?.[0]).find((one) => one !== undefined && isSign(one))
  // Digits and signs such as © are drawn as text unless they ask for a picture.
  return found === undefined || /^[\p{N}#*©®™]/u.test(found) ? undefined : found
}

/**
 * The cover of what has this id. Beside another cover, `unlike` avoids the same pattern.
 */
export function coverOf(id: string, theme: Theme, sign?: string, unlike?: Cover): Cover {
  const hash = hashOf(id)
  const own = patternOf(id)
  const pattern = own === unlike?.pattern ? (own + 1 + (hash % (patternCount - 1))) % patternCount : own
  return { seed: (hash >>> 8) & 0xffff, pattern, theme, sign: sign !== undefined && isSign(sign) ? sign : undefined }
}

function signOf(sign: string): string {
  const disc = '<circle cx="160" cy="90" r="46" fill="#fffdfa"/>'
  const place = 'x="160" y="92" text-anchor="middle" dominant-baseline="central"'
  if (!emoji.test(sign))
    return `${disc}<text ${place} font-size="40" font-family="Georgia,serif" font-weight="600" fill="#211b16">${sign}</text>`
  const isPicture = /^\p{Emoji_Presentation}/u.test(sign) || sign.includes('\u{fe0f}')
  return `${disc}<text ${place} font-size="52">${isPicture ? sign : `${sign}\u{fe0f}`}</text>`
}

interface Canvas {
  width: number
  height: number
  /** Without half-transparent edges. */
  isCrisp?: boolean
}

/** A pattern in these colors, with what is drawn above it. */
export function drawPattern(
  { seed, pattern }: Pick<Cover, 'seed' | 'pattern'>,
  colors: Palette,
  { width, height, isCrisp = false }: Canvas,
  above = '',
): string {
  const random = randomOf(seed)
  const isMirrored = random() < 0.5
  const drawn = patterns[pattern]!(colors, random)
  const inside = isMirrored ? `<g transform="matrix(-1 0 0 1 320 0)">${drawn}</g>` : drawn
  const size = `width="${width}" height="${height}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}${isCrisp ? ' shape-rendering="crispEdges"' : ''}>` +
    `<rect width="320" height="180" fill="${colors.ground}"/>${inside}${above}</svg>`
  )
}

/** Has no scripts, styles, fonts or links inside, so it can be an image or part of a page under any policy. */
export function drawCover({ seed, pattern, theme, sign }: Cover): string {
  const above = sign === undefined ? '' : signOf(sign)
  return drawPattern({ seed, pattern }, paletteOf(theme), { width: 640, height: 360 }, above)
}

/** The address of a cover: all of it, so that browsers may keep it. */
export function coverPath({ seed, pattern, theme, sign }: Cover): string {
  const points = [...(sign ?? '')].map((letter) => letter.codePointAt(0)!.toString(16))
  return `/covers/${[theme, pattern, seed.toString(16), ...points].join('-')}.svg`
}

const fileForm = /^([a-z]+)-(\d)-([0-9a-f]{1,4})((?:-[0-9a-f]+)*)\.svg$/

/** The cover that an address asks for; undefined if it is not in the form that we write. */
export function coverIn(file: string): Cover | undefined {
  if (file.length > 100) return undefined
  const [, theme, pattern, seed, points = ''] = fileForm.exec(file) ?? []
  if (!isTheme(theme)) return undefined
  const codes = points
    .split('-')
    .slice(1)
    .map((point) => Number.parseInt(point, 16))
  if (codes.some((code) => code > 0x10ffff)) return undefined
  const sign = codes.length > 0 ? String.fromCodePoint(...codes) : undefined
  if (sign !== undefined && !isSign(sign)) return undefined
  const cover = { seed: Number.parseInt(seed!, 16), pattern: Number(pattern), theme, sign }
  return coverPath(cover) === `/covers/${file}` ? cover : undefined
}

type CoverSize = '' | 'thumb' | 'band' | 'large'

/** A picture that we serve, or the drawn cover. Decoration unless `alt` says what it shows: the title is beside it. */
export function coverImage(
  picture: string | undefined,
  cover: Cover,
  size: CoverSize = '',
  isFirst = false,
  alt: string | null = null,
): string {
  const loading = isFirst ? '' : ' loading="lazy"'
  return html`<img class="cover ${size}" src="${picture ?? coverPath(cover)}" alt="${alt ?? ''}" width="320" height="180" decoding="async"!${loading}>`
}
