/**
 * Loaded before a test file by `npm run test:hours`: the clock of this process is SHIFT_HOURS ahead, or behind with a minus.
 * Timers and the other programs, such as PostgreSQL, keep theirs.
 */
const RealDate = Date
const shiftMs = Number(process.env.SHIFT_HOURS) * 3_600_000

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length ? given : [shiftedNow()], asked),
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
})

function shiftedNow(): number {
  return RealDate.now() + shiftMs
}
