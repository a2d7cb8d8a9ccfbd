import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Browser, chromium } from 'playwright-core'

/** A browser that talks to us and to nobody else. */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  })
}

/** Asked for first, because a site must know its own address. */
export function findFreePort(host = 'localhost'): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Without the framework's own listen a process never sheds load: that the machine is busy is no failure of what is tested.
 */
export function listenOn(http: FastifyInstance, port: number, host = 'localhost'): Promise<void> {
  return new Promise((resolve) => http.server.listen(port, host, resolve))
}
