import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { compactCss, compactJs } from './compact.ts'

export interface Asset {
  path: string
  type: string
  content: string | Buffer
  /** For the script of a worker, which has its own Content-Security-Policy. */
  policy?: string
}

/** Its content is made at the first request. */
export type LazyAsset = Omit<Asset, 'content'> & { content: () => Promise<string> }

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
} as const

/** The path changes with the content, so that browsers may cache it without asking again. */
export function makeAsset(name: string, extension: keyof typeof types, content: string | Buffer): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return { path: `/assets/${name}-${hash}.${extension}`, type: types[extension], content }
}

/** A style sheet beside the code, read at start. Use: `readCss(new URL('./pass.css', import.meta.url))`. */
export function readCss(file: URL): string {
  return compactCss(readFileSync(file, 'utf8'))
}

/** A browser script beside the code, read at start. */
export function readJs(file: URL): string {
  return compactJs(readFileSync(file, 'utf8'))
}
