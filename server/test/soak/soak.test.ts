import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuOf, run, spawnChild, waitUntil } from '#test/faults/child.ts'
import { openSink } from '#test/faults/mail-sink.ts'
import {
  environment,
  serverFolder,
  skipWithoutServices,
  startApi,
  startDeployment,
  startWorker,
} from '#test/faults/processes.ts'
import { countOpen } from '#test/ha/ledger.ts'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { startBare } from './bare.ts'
import { isFailure, measureMaximum, startDrive } from './drive.ts'
import {
  compare,
  cpuPerAnswer,
  describeRates,
  p99,
  p99s,
  signed,
  splitIntoSpans,
  type Timed,
  type Used,
} from './figures.ts'
import { growthPerTenMinutes, watch, watchable } from './memory.ts'
import { startPace } from './pace.ts'
import { openTraffic, trafficLimits } from './traffic.ts'

/** `npm run test:soak`; `SOAK_MINUTES=20` for less. Without it a short form that shares two cores with other tests. */
const isFull = process.env.SOAK === 'full'
const minutes = Number(process.env.SOAK_MINUTES ?? (isFull ? 60 : 1))
/** Code is compiled, caches and heaps grow to their size. */
const warmUpMinutes = minutes / 6
const growthMbMax = 1
const slowerMax = 1.2
/** Of memory and processor time. */
const samplesCount = isFull ? 12 : 6
const peakMs = 1000
/** Long enough that the first and the last are alike but for their age. */
const spans = 6
const maximumSeconds = isFull ? 60 : 3

test(`${minutes} min of mixed traffic at half of the maximum`, {
  skip: skipWithoutServices,
  timeout: (minutes + 20) * 60_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const sink = stack.use(await openSink())
  const local = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', SMTP_URL: sink.url, ...trafficLimits }
  const deployment = stack.use(await startDeployment(0, { ...local, NODE_OPTIONS: watchable }))
  const { database } = deployment.postgres
  await hearthctl('seed', '--size', 'small')
  const { env } = deployment
  const apis = [stack.use(await startApi(env)), stack.use(await startApi(env))]
  const worker = stack.use(startWorker({ ...env, LOG_LEVEL: 'info' }))
  await waitUntil('the worker is ready', 120_000, () => worker.output().includes('the worker is ready'))
  const receiver = stack.use(await startReceiver())
  const traffic = stack.use(
    await openTraffic(
      database,
      apis.map(({ port }) => port),
      isFull ? 400 : 60,
    ),
  )
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', traffic.people[0]!.id).execute()
  await subscribe(apis[0]!.port, traffic.people[0]!.token, receiver.url())

  const isNothingOpen = async () => (await countOpen(database)) === 0
  const bare = stack.use(await startBare())
  // Once only to warm up.
  await measureMaximum(maximumSeconds, traffic.act, isNothingOpen)
  const costOfMaximum = bare.startCost()
  const max = await measureMaximum(maximumSeconds, traffic.act, isNothingOpen)
  const pace = stack.use(startPace(Math.max(1, Math.floor(max / 2)), costOfMaximum(), bare))
  const watched = [
    { name: 'API 1', pid: apis[0]!.child.pid, ...watch(apis[0]!.child) },
    { name: 'API 2', pid: apis[1]!.child.pid, ...watch(apis[1]!.child) },
    { name: 'worker', pid: worker.pid, ...watch(worker) },
  ]
  const startedAt = performance.now()
  const minuteNow = () => (performance.now() - startedAt) / 60_000
  const notePeaks = () => {
    for (const { notePeak } of watched) notePeak()
  }
  const peaks = setInterval(notePeaks, peakMs)
  stack.defer(() => clearInterval(peaks))
  const [used, bareUsed]: [Used[], Used[]] = [[], []]
  const takeSamples = async () => {
    for (const { sample } of watched) await sample(minuteNow())
    const at = performance.now()
    used.push({ at, seconds: watched.reduce((sum, { pid }) => sum + cpuOf(pid), 0) })
    bareUsed.push({ at, seconds: cpuOf(bare.pid) })
  }
  const drive = stack.use(startDrive(pace.now, traffic.act))
  const { answers } = drive
  for (let n = 0; n < samplesCount; n++) {
    drive.resume()
    await wait((minutes * 60_000) / samplesCount)
    // A process that collects all of its garbage answers no one for a second: what is measured must not be the measuring.
    await drive.halt()
    traffic.hangUp()
    await waitUntil('nothing is on its way', 180_000, isNothingOpen)
    await takeSamples()
  }
  const spanMs = (performance.now() - startedAt) / spans

  const changed = await database.selectFrom('outbox_events').select('id').where('type', '=', 'user.updated').execute()
  const heard = new Set(receiver.received.map(({ id }) => id))
  const missing = changed.filter(({ id }) => !heard.has(`evt_${id}`))

  const inSpans = <T extends Timed>(all: T[]) => splitIntoSpans(all, spans, startedAt, spanMs)
  const answersOfSpans = inSpans(answers)
  const slower = compare(p99(answersOfSpans[0]!), p99(answersOfSpans.at(-1)!))
  // The machine's part: what a process that always does the same took at the same times.
  const bareOfSpans = inSpans(bare.answers)
  const bareSlower = compare(p99(bareOfSpans[0]!), p99(bareOfSpans.at(-1)!))
  const perSpan = samplesCount / spans
  /** The second span and the last. */
  const compareCpu = (all: Timed[], of: Used[]) =>
    compare(
      cpuPerAnswer(all, of.at(perSpan - 1)!, of.at(2 * perSpan - 1)!),
      cpuPerAnswer(all, of.at(-1 - perSpan)!, of.at(-1)!),
    )
  const dearer = compareCpu(answers, used)
  const bareDearer = compareCpu(bare.answers, bareUsed)
  const growth = watched.map(({ name, samples: all, peakMb }) => {
    const later = all.filter(({ minute }) => minute >= warmUpMinutes)
    const [from, to] = [later[0]!, later.at(-1)!]
    return { name, mb: to.mb, peakMb: peakMb(), files: to.files - from.files, growth: growthPerTenMinutes(later) }
  })
  const failed = answers.filter(({ status }) => isFailure(status))
  console.log(
    `soak: ${minutes} min, ${describeRates(pace.used)} actions/s of ${Math.round(max)}, ${answers.length} answers, ${failed.length} failed; ` +
      `p99 ${slower.text}, of a bare process ${bareSlower.text}; ` +
      `processor time for each answer after warming up ${dearer.text}, of the bare process ${bareDearer.text}; ` +
      `${growth.map((one) => `${one.name} ${one.mb.toFixed(0)} MB without garbage, ${signed(one.growth.toFixed(2))} per 10 min, ${one.peakMb.toFixed(0)} at most, files ${signed(one.files)}`).join('; ')}; ` +
      `${changed.length} webhooks, ${missing.length} lost; load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const { name } of traffic.kinds) {
    const ofKind = answersOfSpans.map((span) => span.filter(({ kind }) => kind === name))
    console.log(`soak: ${name}: ${ofKind.flat().length} answers, p99 of each span in ms: ${p99s(ofKind)}`)
  }
  const failures = inSpans(failed).map((span) => span.length)
  console.log(`soak: failed in each span: ${failures.join(', ')}`)
  console.log(`soak: the bare process: ${bare.answers.length} answers, p99 of each span in ms: ${p99s(bareOfSpans)}`)
  for (const { name, samples: all } of watched)
    console.log(`soak: ${name}: ${all.map(({ mb, heapMb }) => `${mb.toFixed(1)} MB (heap ${heapMb})`).join(', ')}`)

  // What is kept must be right, also where requests were shed.
  assert.deepEqual(missing, [], 'every webhook arrived')
  await assertSeatsAgree(database, traffic.seats.id)
  await assertDoctorAgrees()
  // A process that the short form keeps from running sheds requests: 503. Whether it had done some of them shows later: 404, 409.
  const isShed = (line: string) => !isFull && failed.length > 0 && /: (503|404|409) /.test(line)
  const surprises = traffic.surprises.filter((line) => !isShed(line))
  assert.deepEqual(surprises, [])
  assert.ok(
    failed.every(({ status }) => !isFull && status === 503),
    `${failed.length} failed: ${failed[0]?.body}`,
  )
  for (const { name, files } of growth) assert.ok(files <= 40, `${name} has ${files} more open files`)
  if (!isFull) return
  for (const child of [...apis.map((api) => api.child), worker])
    assert.deepEqual(
      child
        .output()
        .match(/^.*"level":(50|60).*$/gm)
        ?.slice(0, 3) ?? [],
      [],
    )
  for (const one of growth)
    assert.ok(one.growth <= growthMbMax, `${one.name} grows by ${one.growth.toFixed(2)} MB in ten minutes`)
  assert.ok(slower.ratio <= slowerMax * Math.max(1, bareSlower.ratio), `p99 ${slower.text}, bare ${bareSlower.text}`)
  assert.ok(dearer.ratio <= slowerMax * Math.max(1, bareDearer.ratio), `cpu ${dearer.text}, bare ${bareDearer.text}`)

  function hearthctl(...args: string[]): Promise<string> {
    const env = environment(deployment.env)
    return run(process.execPath, ['src/main/hearthctl.mjs', ...args], { cwd: serverFolder, env })
  }

  /** Every number that is kept, counted again. What doctor says of this deployment's settings is not of interest here. */
  async function assertDoctorAgrees(): Promise<void> {
    await using doctor = spawnChild(process.execPath, ['src/main/hearthctl.mjs', 'doctor', '--deep', '--json'], {
      cwd: serverFolder,
      env: environment(deployment.env),
    })
    await doctor.closed
    const printed = doctor.output()
    const { findings } = JSON.parse(printed.slice(printed.indexOf('{'))) as {
      findings: { name: string; state: string; text: string }[]
    }
    const counted = findings.filter(({ text }) => /rows? differs?/.test(text))
    assert.ok(counted.length >= 20, `${counted.length} kinds were counted: ${printed}`)
    // Audiences are counted every ten minutes, and this test has made its people since.
    const isDue = (name: string) => minutes >= 20 || name !== 'audiences of badges'
    const wrong = counted.filter(({ name, state }) => state !== 'ok' && isDue(name))
    assert.deepEqual(wrong, [])
  }
})

async function subscribe(port: number, token: string, url: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/developer/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, eventTypes: ['user.updated'], audience: 'platform' }),
  })
  assert.equal(answer.status, 201, await answer.text())
}
