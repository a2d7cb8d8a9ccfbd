import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Asked for first, because a site must know its own address. Below the range from which the kernel takes ports
 * for outgoing connections, so that none of those is in the way when it is listened on some seconds later.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/**
 * Without the framework's own listen a process never sheds load: that the machine is busy is no failure of what is tested.
 */
export async function listenOn(http: FastifyInstance, port: number, host = 'localhost'): Promise<void> {
  http.server.listen(port, host)
  await once(http.server, 'listening')
}
