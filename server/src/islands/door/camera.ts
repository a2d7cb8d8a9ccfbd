import { app, part, recall, remember, report, say, words } from './page.ts'
import { openReader } from './reader.ts'

const [video, eye] = [part<HTMLVideoElement>('video'), part('eye')]
const torch = part<HTMLButtonElement>('torch')

/** A picture that cannot be read is common while the camera starts. */
const failuresMax = 20

export interface Camera {
  start(): Promise<void>
  stop(): void
  isRunning(): boolean
}

/** The camera: while it runs, every code in view is given to `onCode`. */
export function openCamera(onCode: (text: string) => void): Camera {
  let stream: MediaStream | undefined
  let isOn = false
  /** A start that was overtaken by a stop must not go on. */
  let turn = 0

  async function start(): Promise<void> {
    const mine = ++turn
    isOn = true
    const pressedAt = performance.now()
    let failures = 0
    say(part('camera-problem'), '')
    try {
      const opened = await askForCamera()
      if (mine !== turn) return endTracks(opened)
      stream = opened
      await watch(opened)
      report('camera', { ms: performance.now() - pressedAt })
      const read = await openReader().catch(() => undefined)
      if (!read) return fail(words.readerFailed)
      if (mine === turn) void look(read)
    } catch (error) {
      if (mine === turn) fail(sayProblem(error))
    }

    async function look(read: (from: HTMLVideoElement) => Promise<string | undefined>): Promise<void> {
      if (mine !== turn) return
      const startedAt = performance.now()
      const text = await read(video).catch(() => {
        failures += 1
      })
      if (mine !== turn) return
      if (failures > failuresMax) return fail(words.readerFailed)
      report('frame', { ms: performance.now() - startedAt, sincePressMs: performance.now() - pressedAt, text })
      if (text) onCode(text)
      nextFrame(() => void look(read))
    }
  }

  async function watch(opened: MediaStream): Promise<void> {
    const [track] = opened.getVideoTracks()
    video.srcObject = opened
    await video.play()
    eye.dataset.on = ''
    part('idle').hidden = true
    part('scan-hint').hidden = false
    track!.addEventListener('ended', () => stream === opened && fail(words.cameraLost))
    remember('used', 'yes')
    showTorch(track!)
    void navigator.wakeLock?.request('screen').catch(() => {})
  }

  function stop(): void {
    turn += 1
    isOn = false
    if (stream) endTracks(stream)
    stream = undefined
    video.srcObject = null
    delete eye.dataset.on
    part('idle').hidden = false
    part('scan-hint').hidden = true
    torch.hidden = true
  }

  function fail(problem: string): void {
    stop()
    say(part('camera-problem'), problem)
  }

  torch.addEventListener('click', () => void switchTorch(stream?.getVideoTracks()[0]))
  return { start, stop, isRunning: () => isOn }
}

const endTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function nextFrame(work: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(work)
  else requestAnimationFrame(work)
}

/** The camera that was chosen on this device, else the one at the back. */
async function askForCamera(): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const chosen = recall('camera')
  const devices = navigator.mediaDevices
  if (chosen) {
    try {
      return await devices.getUserMedia({ video: { ...size, deviceId: { exact: chosen } } })
    } catch (error) {
      // It was unplugged.
      if (!['OverconstrainedError', 'NotFoundError'].includes(nameOf(error))) throw error
    }
  }
  return devices.getUserMedia({ video: { ...size, facingMode: 'environment' } })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

function sayProblem(error: unknown): string {
  if (!isSecureContext) return words.cameraInsecure
  const name = nameOf(error)
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.cameraDenied
  if (name === 'NotReadableError' || name === 'AbortError') return words.cameraBusy
  return words.cameraNone
}

// Known to browsers of phones, not yet to the types.
interface Light {
  torch?: boolean
}

function showTorch(track: MediaStreamTrack): void {
  const { torch: hasTorch } = (track.getCapabilities?.() ?? {}) as Light
  torch.hidden = !hasTorch
  torch.ariaPressed = 'false'
}

async function switchTorch(track: MediaStreamTrack | undefined): Promise<void> {
  const isOn = torch.ariaPressed !== 'true'
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
  torch.ariaPressed = String(isOn)
}

/** Whether the camera was used before and may be used again, so that it can start by itself. */
export async function canStartAtOnce(): Promise<boolean> {
  if (recall('used') === undefined || app.hidden) return false
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state === 'granted'
  } catch {
    return false
  }
}
