import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** `stopped`: the port is closed and open connections are cut. `hung`: connections are accepted and no data is sent. */
export type GateState = 'open' | 'stopped' | 'hung'

export interface Gate extends AsyncDisposable {
  port: number
  set(state: GateState): void
  /** New connections go to this port; those to the old one are cut. */
  lead(target: number): void
}

/** A TCP proxy in front of a service that passes or blocks traffic according to its state. */
export async function openGate(first: number): Promise<Gate> {
  let target = first
  let state: GateState = 'open'
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'stopped') return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', (bytes) => void (state === 'hung' || far.write(bytes)))
    far.on('data', (bytes) => void (state === 'hung' || near.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const [near] of pairs) near.resetAndDestroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      // A connection that was hung has lost bytes, so it cannot go on.
      if (next === 'stopped' || state === 'hung') cut()
      state = next
    },
    lead(next) {
      cut()
      target = next
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
