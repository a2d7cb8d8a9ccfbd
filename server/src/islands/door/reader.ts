import { app } from './page.ts'

interface NativeDetector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

type Read = (video: HTMLVideoElement) => Promise<string | undefined>

/** A larger picture is slower to read and shows no more of a ticket. */
const widthMax = 1280

/** The detector of the device, where it has one for QR codes. */
async function findDetector(): Promise<Read | undefined> {
  const { BarcodeDetector: Detector } = window as { BarcodeDetector?: NativeDetectors }
  if (!Detector) return undefined
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return undefined
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  } catch {
    return undefined
  }
}

interface Answer {
  isReady?: boolean
  text?: string
}

/** Our own reader, in a worker. It is there without internet, too. */
function openWorker(): Promise<Read> {
  const worker = new Worker(app.dataset.reader!)
  let done: (text?: string) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      reject(event)
      fail(event)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.isReady === undefined) return done(data.text)
      return data.isReady ? resolve(read) : reject(new Error())
    })
    worker.postMessage(app.dataset.wasm)

    async function read(video: HTMLVideoElement): Promise<string | undefined> {
      const size = video.videoWidth > widthMax ? { resizeWidth: widthMax } : {}
      const picture = await createImageBitmap(video, size)
      return new Promise((answer, refuse) => {
        done = answer
        fail = refuse
        worker.postMessage(picture, [picture])
      })
    }
  })
}

let opening: Promise<Read> | undefined

/** Opened ahead, so that a press on the button only waits for the camera. */
export function openReader(): Promise<Read> {
  opening ??= findDetector().then((native) => (native ? withFallback(native) : openWorker()))
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Some devices offer a detector that fails. */
function withFallback(native: Read): Read {
  let read = native
  return async (video) => {
    try {
      return await read(video)
    } catch (error) {
      if (read !== native) throw error
      read = await openWorker()
      return undefined
    }
  }
}
