import { readFileSync } from 'node:fs'
import { makeAsset } from '../assets/asset.ts'

const latin = 'U+0-FF,U+131,U+152-153,U+2010-2026,U+2030,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212'
const latinExtended = 'U+100-130,U+132-151,U+154-24F,U+259,U+1E80-1EFF'

function font(name: string) {
  return makeAsset(name, 'woff2', readFileSync(new URL(`./${name}.woff2`, import.meta.url)))
}

const fraunces = font('fraunces-latin')
const figtree = font('figtree-latin')
const more = { fraunces: font('fraunces-latin-ext'), figtree: font('figtree-latin-ext') }

/** Made by scripts/make-fonts.ts. A browser loads the extended parts only where a page has their letters. */
export const fontAssets = [fraunces, figtree, more.fraunces, more.figtree]

/** Needed by every page. */
export const firstFonts = [fraunces.path, figtree.path]

function face(family: string, weights: string, path: string, range: string): string {
  return `@font-face{font-family:${family};src:url(${path}) format("woff2");font-weight:${weights};font-display:swap;unicode-range:${range}}`
}

export const fontStyle = [
  face('Fraunces', '500 650', fraunces.path, latin),
  face('Fraunces', '500 650', more.fraunces.path, latinExtended),
  face('Figtree', '400 700', figtree.path, latin),
  face('Figtree', '400 700', more.figtree.path, latinExtended),
].join('')
