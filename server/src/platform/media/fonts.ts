import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Code points, first and last. */
type Range = readonly [first: number, last: number]

interface FontFile {
  url: URL
  ranges: readonly Range[]
}

/** Families of signs that our own fonts lack, in the order in which they are asked for a sign. */
const packages = ['', '-arabic', '-hebrew', '-thai', '-kr', '-jp', '-sc'].map((name) => `noto-sans${name}`)
/** Every family by its name, for text in one of our own. */
const fallbacks = ['Sans', 'Sans Arabic', 'Sans Hebrew', 'Sans Thai', 'Sans KR', 'Sans JP', 'Sans SC'].map(
  (name) => `Noto ${name}`,
)

/** The families of a text in a form that Pango reads. */
export const familiesOf = (first: 'Figtree' | 'Fraunces') => [inFile[first], ...fallbacks, 'Twemoji Mozilla'].join(',')
/** Figtree's file is named after its lightest weight. */
const inFile = { Figtree: 'Figtree Light', Fraunces: 'Fraunces' }

function rangesIn(text: string): Range[] {
  return text.split(',').map((part) => {
    const [first, last = first] = part.replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
  })
}

/** The files of a package, each with the signs that are in it. */
function filesIn(name: string): FontFile[] {
  const at = (path: string) => new URL(import.meta.resolve(`@fontsource-variable/${name}/${path}`))
  const parts = JSON.parse(readFileSync(at('unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(parts).map(([part, ranges]) => ({
    url: at(`files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: rangesIn(ranges),
  }))
}

const own = ['figtree-latin', 'figtree-latin-ext', 'fraunces-latin', 'fraunces-latin-ext'].map(
  (name) => new URL(`../../surfaces/site/fonts/${name}.woff2`, import.meta.url),
)
const emojiSigns = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Drawn in color, and not counted in the size of a text. */
export const hasEmoji = (text: string) => emojiSigns.test(text)
const emojiFile = () => new URL(import.meta.resolve('twemoji-colr-font/twemoji.woff2'))

/**
 * For the variable FONTCONFIG_FILE, before the first text is drawn. With an empty configuration none of the server's own
 * fonts is found, so that a picture is the same on every machine.
 */
export const fontConfiguration = fileURLToPath(new URL('./fonts.conf', import.meta.url))

const isIn = (sign: number, ranges: readonly Range[]) => ranges.some(([first, last]) => sign >= first && sign <= last)
const kana = /[\u3040-\u30ff]/

export interface Fonts {
  /** Makes the fonts that this text needs known to the program that draws. */
  load(text: string): Promise<void>
}

/** `add` makes one font file known. Files are unpacked when a text needs them first: all of them would take seconds. */
export function openFonts(add: (path: string) => Promise<unknown>): Fonts {
  let families: { name: string; files: FontFile[] }[] | undefined
  const known = new Map<string, Promise<unknown>>()
  let folder: string | undefined

  async function unpack(url: URL): Promise<void> {
    if (folder === undefined) {
      const made = mkdtempSync(join(tmpdir(), 'hearth-fonts-'))
      process.once('exit', () => rmSync(made, { recursive: true, force: true }))
      folder = made
    }
    const { default: decompress } = await import('wawoff2/decompress.js')
    const path = join(folder, `${known.size}.ttf`)
    writeFileSync(path, await decompress(readFileSync(url)))
    await add(path)
  }

  function loadOnce(url: URL): Promise<unknown> {
    const found = known.get(url.href) ?? unpack(url)
    known.set(url.href, found)
    return found
  }

  /** Han signs without kana are drawn as in Chinese. */
  function filesFor(text: string): URL[] {
    const left = new Set([...text].map((sign) => sign.codePointAt(0)!).filter((sign) => sign > 0x17f))
    const urls: URL[] = []
    families ??= packages.map((name) => ({ name, files: filesIn(name) }))
    for (const { name, files } of families) {
      if (name === 'noto-sans-jp' && !kana.test(text)) continue
      for (const { url, ranges } of files) {
        const here = [...left].filter((sign) => isIn(sign, ranges))
        if (here.length === 0) continue
        urls.push(url)
        for (const sign of here) left.delete(sign)
      }
    }
    return hasEmoji(text) ? [...urls, emojiFile()] : urls
  }

  return {
    async load(text) {
      for (const url of [...own, ...filesFor(text)]) await loadOnce(url)
    },
  }
}
