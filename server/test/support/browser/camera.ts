import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { takePicture, type View } from './code-picture.ts'

/** Something that is held before the camera; nothing if there is no text. Chromium shows 30 frames a second. */
export interface Shot {
  text: string | null
  frames: number
  view?: Partial<View>
}

/** A browser with a camera that shows these, one after the other and then again from the start, each time it is opened. */
export async function openBrowserWithCamera(shots: readonly Shot[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-camera-'))
  const file = join(folder, 'film.mjpeg')
  await writeFilm(file, shots)
  const browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ])
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }))
  return browser
}

/** Motion JPEG is the pictures one after the other. A picture is drawn once, for as long as it is shown. */
async function writeFilm(path: string, shots: readonly Shot[]): Promise<void> {
  await using file = await open(path, 'w')
  const nothing = await takePicture(null, { noise: 0 })
  for (const { text, frames, view } of shots) {
    const picture = text === null ? nothing : await takePicture(text, view)
    for (let n = 0; n < frames; n++) await file.write(picture)
  }
}

/** Each text for a moment, with the view slightly different each time, and nothing in between. */
export function oneAfterAnother(texts: readonly string[], { frames = 10, pause = 2 } = {}): Shot[] {
  return texts.flatMap((text, n) => [
    { text, frames, view: { degrees: ((n * 7) % 50) - 25, width: 260 + ((n * 13) % 80), noise: 3, seed: n + 1 } },
    { text: null, frames: pause },
  ])
}
