import { recall } from './page.ts'
import type { Look } from './say-verdict.ts'

/** A party is a question, too. */
type Sound = Exclude<Look, 'party'>
type Tone = readonly [hertz: number, startMs: number, lengthMs: number]

/** Short and different, so that no one has to look: up for good, twice the same for a question, low for no. */
const tones: Readonly<Record<Sound, readonly Tone[]>> = {
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
const vibrations: Readonly<Record<Sound, number[]>> = { in: [60], wait: [80, 70, 80], no: [350] }

let context: AudioContext | undefined

/** Browsers play sounds only after the page was pressed once. */
export function allowSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

export function signal(look: Look): void {
  const sound = look === 'party' ? 'wait' : look
  // Some browsers refuse it before the page was pressed.
  navigator.vibrate?.(vibrations[sound])
  if (recall('sound') === 'off' || context?.state !== 'running') return
  for (const [hertz, startMs, lengthMs] of tones[sound]) play(context, hertz, startMs, lengthMs, sound)
}

function play(to: AudioContext, hertz: number, startMs: number, lengthMs: number, sound: Sound): void {
  const [tone, volume] = [to.createOscillator(), to.createGain()]
  const [start, end] = [to.currentTime + startMs / 1000, to.currentTime + (startMs + lengthMs) / 1000]
  tone.type = sound === 'no' ? 'sawtooth' : 'sine'
  tone.frequency.value = hertz
  // A fall to nothing at the end, or it would click.
  volume.gain.setValueAtTime(0.35, start)
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(volume).connect(to.destination)
  tone.start(start)
  tone.stop(end)
}
