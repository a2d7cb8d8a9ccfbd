import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads QR codes away from the page, so that the page stays quick. The first message names the compiled reader. */
const options = { formats: ['QRCode' as const], maxNumberOfSymbols: 1, tryHarder: true }
let canvas: OffscreenCanvas | undefined

self.addEventListener('message', ({ data }: MessageEvent<string | ImageBitmap>) => {
  void (typeof data === 'string' ? load(data) : read(data))
})

async function load(path: string): Promise<void> {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => path }, fireImmediately: true })
    self.postMessage({ isReady: true })
  } catch {
    self.postMessage({ isReady: false })
  }
}

async function read(picture: ImageBitmap): Promise<void> {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0)
  picture.close()
  const found = await readBarcodes(context.getImageData(0, 0, width, height), options).catch(() => [])
  self.postMessage({ text: found[0]?.text })
}
