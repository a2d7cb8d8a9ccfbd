import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { FeedError } from '#kernel/feeds.ts'
import { readCalendarText } from './calendar.ts'
import { decodeText } from './decode.ts'
import { readPageText } from './page.ts'
import type { Answer, Job } from './parser.ts'

/** The side of the thread: one job at a time, until it is ended. */
function read({ body, url, span }: Job): Answer {
  try {
    const text = decodeText(body)
    const reading = url === null ? readCalendarText(text, span) : readPageText(text, url, span)
    return { reading }
  } catch (error) {
    const reason = error instanceof FeedError ? error.reason : 'not_a_calendar'
    return { reason, message: error instanceof Error ? error.message : String(error) }
  }
}

/** Pages of people come before feeds where processors are few. Linux alone has priorities of threads. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread !== process.pid) setPriority(thread, Math.min(19, getPriority() + 5))
  } catch {
    // It reads all the same.
  }
}

if (parentPort) stepBack()
parentPort?.on('message', (job: Job) => parentPort!.postMessage(read(job)))
parentPort?.postMessage('ready')
