import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

export interface NameServer extends AsyncDisposable {
  /** For a resolver: address and port. */
  address: string
  asked: string[]
  /** The addresses of a name, one answer after the other; the last one stays. */
  answer(name: string, ...answers: string[][]): void
  /** The TXT records of a name. */
  answerText(name: string, ...texts: string[]): void
  /** A name that is never answered for. */
  ignore(name: string): void
}

const txt = 16

/** A name server on loopback that knows what a test has told it, and no other name. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  const known = new Map<string, string[][]>()
  const texts = new Map<string, string[]>()
  const ignored = new Set<string>()
  const asked: string[] = []
  const turns = new Map<string, number>()

  function addressesFor(name: string, type: number): string[] | undefined {
    const answers = known.get(name)
    if (!answers) return undefined
    // Both families of one look-up get the same answer.
    const key = `${name} ${type}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return answers[Math.min(turn, answers.length - 1)]!.filter((one) => isIPv6(one) === (type === 28))
  }

  /** The data of each record; none for a name that only has names below it, and undefined for an unknown one. */
  function recordsFor(name: string, type: number): Buffer[] | undefined {
    if (type !== txt) return addressesFor(name, type)?.map(bytesOf)
    const found = texts.get(name)
    if (found) return found.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')]))
    return [...texts.keys(), ...known.keys()].some((one) => one === name || one.endsWith(`.${name}`)) ? [] : undefined
  }

  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.').toLowerCase()
    const type = question.readUInt16BE(at + 1)
    asked.push(name)
    if (ignored.has(name)) return
    const found = recordsFor(name, type)
    const header = Buffer.alloc(12)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(found?.length ?? 0, 6)
    const records = (found ?? []).map((data) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([header, question.subarray(12, at + 5), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    answer: (name, ...answers) => void known.set(name, answers),
    answerText: (name, ...lines) => void texts.set(name, lines),
    ignore: (name) => void ignored.add(name),
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  // The parser of URLs writes every address out in groups of hex.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const gap = Array(8 - groups(head).length - groups(tail).length).fill('0')
  return Buffer.from([...groups(head), ...gap, ...groups(tail)].map((one) => one.padStart(4, '0')).join(''), 'hex')
}
