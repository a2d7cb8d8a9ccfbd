import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { runCommand } from './processes.ts'

/** The way between a phone and the servers. */
export interface Line extends AsyncDisposable {
  url: string
  /** How it is made. */
  about: string
  /** What goes before a command that uses it. */
  within: string[]
  /** For its browser. */
  flags: string[]
}

const delayMs = 200
const loss = 0.01
/** TCP sends again what is lost after a second at first. */
const heldMs = 1000
/** What a packet carries. */
const pieceBytes = 1448

const space = 'hearth-phone'
const [ourEnd, theirEnd] = ['hearth-line', 'hearth-phone']
const [ourAddress, theirAddress] = ['10.77.0.1', '10.77.0.2']
/** A browser trusts pages of this name as it trusts those of https. */
const name = 'phone.localhost'

/**
 * 400 ms there and back, and 1 % of what is sent is lost: by the kernel between two network namespaces. Where the kernel has no
 * `netem`, by a proxy that holds back what the kernel would have to send again; it knows nothing of slow start, and a lost
 * piece always takes a second.
 */
export async function openLine(ports: number[]): Promise<Line> {
  const refusal = await openSpace().then(
    () => undefined,
    async (error: Error) => {
      await closeSpace()
      return error.message.trim().split('\n').at(-1)!
    },
  )
  if (refusal === undefined) {
    const relay = await openRelay(ports, ourAddress, pass)
    return {
      url: `http://${name}:${relay.port}`,
      about: `netem in a network namespace, ${delayMs} ms and ${loss * 100} % loss each way`,
      within: ['ip', 'netns', 'exec', space],
      flags: [`--host-resolver-rules=MAP ${name} ${ourAddress}`],
      async [Symbol.asyncDispose]() {
        await relay[Symbol.asyncDispose]()
        await closeSpace()
      },
    }
  }
  const relay = await openRelay(ports, '127.0.0.1', passSlowly)
  return {
    url: `http://127.0.0.1:${relay.port}`,
    about: `a proxy that delays each way by ${delayMs} ms and holds 1 % of the pieces back by ${heldMs} ms, because netem is refused: ${refusal}`,
    within: [],
    flags: [],
    [Symbol.asyncDispose]: relay[Symbol.asyncDispose],
  }
}

async function openSpace(): Promise<void> {
  const ip = (words: string) => runCommand('ip', words.split(' '))
  const inside = (words: string) => ip(`netns exec ${space} ${words}`)
  const netem = (end: string) => `tc qdisc add dev ${end} root netem delay ${delayMs}ms loss ${loss * 100}%`
  // One may be left of a run that was killed.
  await closeSpace()
  await ip(`netns add ${space}`)
  // Packets as they would be on a real line: not many of them handed over as one.
  await ip(`link add ${ourEnd} gso_max_segs 1 type veth peer name ${theirEnd} netns ${space}`)
  await ip(`address add ${ourAddress}/30 dev ${ourEnd}`)
  await ip(`link set ${ourEnd} up`)
  await inside(`ip address add ${theirAddress}/30 dev ${theirEnd}`)
  await inside(`ip link set ${theirEnd} gso_max_segs 1 up`)
  await inside('ip link set lo up')
  await runCommand('tc', netem(ourEnd).split(' ').slice(1))
  await inside(netem(theirEnd))
}

/** The line goes with it. */
async function closeSpace(): Promise<void> {
  await runCommand('ip', ['netns', 'delete', space]).catch(() => undefined)
}

/** `openAt` is when the connection is there for the phone. */
type Pass = (from: Socket, to: Socket, openAt: number) => void

/** Each connection goes to the next server. */
async function openRelay(ports: number[], host: string, over: Pass): Promise<AsyncDisposable & { port: number }> {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((phone) => {
    const port = ports[turn++ % ports.length]!
    const origin = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [phone, origin],
      [origin, phone],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.once('error', () => other.destroy())
      one.once('close', () => sockets.delete(one))
    }
    const openAt = Date.now() + 2 * delayMs + pauseOf()
    over(phone, origin, openAt)
    over(origin, phone, openAt)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

const pass: Pass = (from, to) => void from.pipe(to)

const pauseOf = () => (Math.random() < loss ? heldMs : 0)

/** In order: what follows a lost piece waits for it. */
const passSlowly: Pass = (from, to, openAt) => {
  const under: { at: number; send: () => void }[] = []
  let lastAt = 0
  function queue(send: () => void, pauseMs: number): void {
    lastAt = Math.max(lastAt, Math.max(Date.now(), openAt) + delayMs + pauseMs)
    under.push({ at: lastAt, send })
    if (under.length === 1) arrange()
  }
  function arrange(): void {
    const [first] = under
    if (first) setTimeout(deliver, Math.max(0, first.at - Date.now()))
  }
  function deliver(): void {
    while (under.length > 0 && under[0]!.at <= Date.now()) under.shift()!.send()
    arrange()
  }
  from.on('data', (chunk: Buffer) => {
    for (let n = 0; n < chunk.length; n += pieceBytes) {
      const piece = chunk.subarray(n, n + pieceBytes)
      queue(() => to.writable && void to.write(piece), pauseOf())
    }
  })
  from.once('end', () => queue(() => to.end(), 0))
  from.once('close', () => queue(() => to.end(), 0))
}
