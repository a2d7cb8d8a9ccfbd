import type { FileInspector } from '#kernel/object-store.ts'
import { openTurns } from '#platform/worker/concurrency.ts'
import { flawOfModel } from './model-check.ts'

type Sharp = typeof import('sharp').default
type Format = 'jpeg' | 'png' | 'gif' | 'webp'
const formats: Record<string, Format> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const secondsMax = 20
/** Largest file, before and after re-encoding. */
const bytesMax = 10_485_760
/** An image with more pixels is rejected before it is decoded. All frames of an animation count. */
const pixelsMax = 50_000_000
/** How many files are inspected at once; each may need some hundred megabytes of memory. */
const atOnce = 2

/** The four decoders we need. All others in the library, such as SVG, PDF and TIFF, are disabled. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

type Inspected = Awaited<ReturnType<FileInspector['inspect']>>

/** Checks that bytes are what they were declared to be, and re-encodes images so that nothing is hidden in them. */
export function openInspector(): FileInspector {
  let loading: Promise<Sharp> | undefined
  const inTurn = openTurns(atOnce).run

  async function remake(bytes: Buffer, declared: Format | undefined): Promise<Inspected> {
    loading ??= loadSharp()
    const sharp = await loading
    const { fileTypeFromBuffer } = await import('file-type')
    const seen = await fileTypeFromBuffer(bytes)
    const contentType = seen?.mime === 'image/apng' ? 'image/png' : (seen?.mime ?? '')
    const format = formats[contentType]
    if (!format || format !== (declared ?? format)) return { flaw: 'type' }
    const animated = format === 'gif' || format === 'webp'
    try {
      const options = { limitInputPixels: pixelsMax, failOn: 'error', animated, sequentialRead: true } as const
      const { width, height, format: read, isPalette = false } = await sharp(bytes, options).metadata()
      if (read !== format) return { flaw: 'type' }
      if (width * height > pixelsMax) return { flaw: 'pixels' }
      // Rotated here, because the metadata that says how the camera was held is removed.
      const picture = () => sharp(bytes, options).autoOrient().timeout({ seconds: secondsMax })
      const best = await write(picture(), format, 90, isPalette).toBuffer()
      if (best.length <= bytesMax) return { bytes: best, contentType }
      const smaller = await write(picture(), format, 70, true).toBuffer()
      return smaller.length <= bytesMax ? { bytes: smaller, contentType } : { flaw: 'size' }
    } catch (error) {
      return { flaw: /pixel limit/i.test((error as Error).message) ? 'pixels' : 'content' }
    }
  }

  return {
    async inspect(bytes, contentType, kind) {
      if (kind === 'anything') return { bytes, contentType }
      if (kind === 'model') {
        const flaw = flawOfModel(bytes)
        return flaw ? { flaw } : { bytes, contentType }
      }
      const format = formats[contentType]
      if (!format && contentType !== 'application/octet-stream') return { flaw: 'type' }
      return inTurn(() => remake(bytes, format))
    },
  }
}

function write(picture: ReturnType<Sharp>, format: Format, quality: number, palette: boolean) {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality })
    case 'webp':
      return picture.webp({ quality, effort: 2 })
    case 'gif':
      return picture.gif({ effort: 3 })
    case 'png':
      return picture.png(palette ? { palette: true, quality: 100, effort: 3 } : { compressionLevel: 6 })
  }
}
