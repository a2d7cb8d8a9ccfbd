import { Worker } from 'node:worker_threads'
import { FeedError, type FeedParser, type FeedReading, type FeedSpan, type PageReading } from '#kernel/feeds.ts'

export interface Job {
  body: Uint8Array<ArrayBuffer>
  /** The address of a page; null for a calendar. */
  url: string | null
  span: FeedSpan
}

export type Answer = { reading: FeedReading | PageReading } | { reason: FeedError['reason']; message: string }

export interface FeedParserOptions {
  threadsMax?: number
  /** CPU time of one job. */
  jobMs?: number
  /** Time of one job, for a machine that has little CPU time to give. */
  jobWaitMs?: number
  idleMs?: number
  memoryMb?: number
}

interface Waiting {
  job: Job
  settle(answer: Answer): void
}

const waitingMax = 100
const startMs = 30_000

/**
 * Reads calendars and pages in threads of its own, so that a hostile one slows nothing else down: a thread that takes
 * too long or too much memory is ended. Threads start with the first job and end when there is nothing to do.
 */
export function openFeedParser(options: FeedParserOptions = {}): FeedParser & { close(): Promise<void> } {
  const { threadsMax = 2, jobMs = 5000, jobWaitMs = 20_000, idleMs = 60_000, memoryMb = 128 } = options
  const threads = new Set<Thread>()
  const waiting: Waiting[] = []
  let isClosed = false

  /** Gives a job to a thread that is free; there may be none. */
  function next(): void {
    const thread = [...threads].find((one) => one.isFree)
    if (waiting.length === 0) return
    if (thread) thread.take(waiting.shift()!)
    else if (threads.size < threadsMax) {
      const started = new Thread({ jobMs, jobWaitMs, idleMs, memoryMb }, next, () => {
        threads.delete(started)
        next()
      })
      threads.add(started)
      started.take(waiting.shift()!)
    }
  }

  function run(body: Buffer, url: string | null, span: FeedSpan): Promise<FeedReading | PageReading> {
    if (isClosed || waiting.length >= waitingMax)
      return Promise.reject(new FeedError('too_slow', isClosed ? 'the reader is closed' : 'too many are waiting'))
    return new Promise((resolve, reject) => {
      const settle = (answer: Answer) =>
        'reading' in answer ? resolve(answer.reading) : reject(new FeedError(answer.reason, answer.message))
      // The caller may still need the body: one copy here, which is then handed over.
      waiting.push({ job: { body: new Uint8Array(body), url, span }, settle })
      next()
    })
  }

  return {
    readCalendar: (body, span) => run(body, null, span),
    readPage: (body, url, span) => run(body, url, span) as Promise<PageReading>,
    async close() {
      isClosed = true
      for (const { settle } of waiting.splice(0)) settle({ reason: 'too_slow', message: 'the reader was closed' })
      await Promise.all([...threads].map((thread) => thread.end('the reader was closed')))
    },
  }
}

interface Limits {
  jobMs: number
  jobWaitMs: number
  idleMs: number
  memoryMb: number
}

/** Owns one worker thread. */
class Thread {
  readonly #worker: Worker
  readonly #limits: Limits
  readonly #onFree: () => void
  readonly #onEnd: () => void
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined
  #cpuTimer: NodeJS.Timeout | undefined
  #isReady = false
  #isEnded = false

  constructor(limits: Limits, onFree: () => void, onEnd: () => void) {
    this.#limits = limits
    this.#onFree = onFree
    this.#onEnd = onEnd
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      // Nothing that is read there needs the environment, which holds secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    this.#worker.on('message', (message: Answer | 'ready') =>
      message === 'ready' ? this.#begin() : this.#done(message),
    )
    this.#worker.on('error', (error) => void this.end(error.message))
    this.#worker.on('exit', () => void this.end('the thread has ended'))
  }

  get isFree(): boolean {
    return this.#current === undefined && !this.#isEnded
  }

  take(waiting: Waiting): void {
    this.#current = waiting
    this.#worker.ref()
    if (this.#isReady) this.#send()
    // The time of a job does not count the start of its thread.
    else this.#limit(startMs, 'the thread did not start')
  }

  #begin(): void {
    this.#isReady = true
    if (this.#current) this.#send()
  }

  #send(): void {
    const { job } = this.#current!
    this.#limit(this.#limits.jobWaitMs, 'it takes too long to read')
    this.#worker.postMessage(job, [job.body.buffer])
    void this.#limitCpu()
  }

  /** Ends the job that is under way when it has used its CPU time. */
  async #limitCpu(): Promise<void> {
    const job = this.#current
    const start = await this.#worker.cpuUsage().catch(() => undefined)
    const look = async (): Promise<void> => {
      const used = await this.#worker.cpuUsage(start).catch(() => undefined)
      if (used === undefined || this.#current !== job) return
      const leftMs = this.#limits.jobMs - (used.user + used.system) / 1000
      if (leftMs <= 0) return this.end('it takes too long to read')
      this.#cpuTimer = setTimeout(() => void look(), leftMs)
    }
    await look()
  }

  #done(answer: Answer): void {
    const done = this.#current
    this.#current = undefined
    clearTimeout(this.#cpuTimer)
    this.#limit(this.#limits.idleMs, 'idle')
    // An idle thread does not keep the process alive.
    this.#timer!.unref()
    this.#worker.unref()
    done?.settle(answer)
    this.#onFree()
  }

  #limit(ms: number, message: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.end(message), ms)
  }

  /** A job that is under way counts as too slow: whatever ended the thread, it would do so again. */
  async end(message: string): Promise<void> {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#cpuTimer)
    this.#current?.settle({ reason: 'too_slow', message })
    this.#current = undefined
    const ended = this.#worker.terminate()
    this.#onEnd()
    await ended
  }
}
