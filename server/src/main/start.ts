import { flushCompileCache } from 'node:module'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '#platform/telemetry/logger.ts'

/** Something that runs until the process is asked to stop. */
export interface Running {
  stop(isSignal: boolean): Promise<void>
}

const stopAfterMs = 25_000

/** On a signal or an uncaught error stops everything in order, then exits. */
export function stopOnSignal(running: Running[], logger: Logger, flush: () => void): void {
  closeWithGrace({ delay: stopAfterMs }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'stopping after an uncaught error')
    for (const each of running) await each.stop(signal !== undefined)
    flush()
  })
}

const cutAfterMs = 8000

/** Closes idle connections at once and cuts the others after a while; `close()` alone would wait for them. */
export function closerOf(app: FastifyInstance): () => Promise<void> {
  // Browsers open connections in advance. To Node one that has never sent anything is not idle.
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, 100)
    const cut = setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
    await app.close()
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

/**
 * Starting leaves more garbage behind than the process needs afterwards, and an idle process would keep the room for it.
 * Collects it once and returns the memory to the system. Writes the compiled code for the next start, because writing it
 * at the end would make the first stop take seconds.
 */
export function finishLoading(): void {
  flushCompileCache()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
