import { recall } from './page.ts'
import type { Look } from './say-verdict.ts'

type Tone = readonly [hertz: number, startMs: number, lengthMs: number]

/** Short and different, so that no one has to look: up for good, twice the same for a question, low for no. */
const tones: Readonly<Record<Look, readonly Tone[]>> = {
  in: [
    [880, 0, 90],
    [1320, 90, 140],
  ],
  wait: [
    [520, 0, 120],
    [520, 190, 120],
  ],
  no: [[180, 0, 420]],
}
const vibrations: Readonly<Record<Look, number[]>> = { in: [60], wait: [80, 70, 80], no: [350] }

let context: AudioContext | undefined

/** Browsers play sounds only after the page was pressed once. */
export function allowSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

export function signal(look: Look): void {
  // Some browsers refuse it before the page was pressed.
  navigator.vibrate?.(vibrations[look])
  if (recall('sound') === 'off' || context?.state !== 'running') return
  for (const [hertz, startMs, lengthMs] of tones[look]) play(context, hertz, startMs, lengthMs, look)
}

function play(to: AudioContext, hertz: number, startMs: number, lengthMs: number, look: Look): void {
  const [tone, volume] = [to.createOscillator(), to.createGain()]
  const [start, end] = [to.currentTime + startMs / 1000, to.currentTime + (startMs + lengthMs) / 1000]
  tone.type = look === 'no' ? 'sawtooth' : 'sine'
  tone.frequency.value = hertz
  // A fall to nothing at the end, or it would click.
  volume.gain.setValueAtTime(0.35, start)
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(volume).connect(to.destination)
  tone.start(start)
  tone.stop(end)
}
