import { createHash } from 'node:crypto'
import { readJs } from '#surfaces/site/assets/asset.ts'

const frameScript = readJs(new URL('./frame.js', import.meta.url))
const carouselScript = readJs(new URL('./carousel.js', import.meta.url))

function inlineScript(text: string): { text: string; source: string } {
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Each with its hash for the Content-Security-Policy, so that no other script can run. */
export const scripts = {
  card: inlineScript(frameScript),
  carousel: inlineScript(`${frameScript}\n${carouselScript}`),
}

export const embedScript = readJs(new URL('./embed.js', import.meta.url))
