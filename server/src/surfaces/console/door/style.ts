import { readFileSync } from 'node:fs'
import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { darkStyle } from '#surfaces/site/style/stylesheet.ts'

export const doorStyle = makeAsset(
  'door',
  'css',
  [darkStyle, readCss(new URL('./door.css', import.meta.url)), readCss(new URL('./verdict.css', import.meta.url))].join(
    '',
  ),
)

/** Of the same package as the script that loads it: another version would not fit. */
const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
export const readerWasm = makeAsset('door-reader', 'wasm', readFileSync(wasm))
