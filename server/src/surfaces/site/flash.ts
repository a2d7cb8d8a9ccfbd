import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Messages } from '#messages/index.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

/** The names of the sentences that the next page can show once. */
export type FlashKey = keyof Messages['flash']['done'] | keyof Messages['flash']['failed']

/** A sentence with numbers, such as how many people it was done for. */
export type CountedFlash = {
  [Key in keyof Messages['flash']['counted']]: readonly [Key, ...Parameters<Messages['flash']['counted'][Key]>]
}[keyof Messages['flash']['counted']]

export interface Flash {
  key: string
  kind: 'note' | 'alert'
  sentence: string
}

type Host = Pick<HttpServer, 'baseUrl'>

/** The cookie holds a name, perhaps with numbers, and no text, so that a planted one can only show a sentence of ours. */
const cookieOf = ({ baseUrl }: Host) => ({ name: 'flash', isSecure: baseUrl.startsWith('https:') })
const lifeSeconds = 60

/** The next page that this browser loads shows the sentence, once. */
export function setFlash(server: Host, reply: FastifyReply, key: FlashKey | CountedFlash): void {
  const value = typeof key === 'string' ? key : key.join('.')
  setCookie(reply, { ...cookieOf(server), value, maxAgeSeconds: lifeSeconds })
}

/** Ends a form: the browser loads `path`, which shows the sentence once. */
export function redirectWith(
  { server }: { server: Host },
  reply: FastifyReply,
  path: string,
  key: FlashKey | CountedFlash,
): FastifyReply {
  setFlash(server, reply, key)
  return reply.redirect(path, 303)
}

/** The sentence for this page, if the last form left one. */
export function findFlash(server: Host, request: FastifyRequest, { flash }: Messages): Flash | undefined {
  const key = findCookie(request, cookieOf(server).name)
  if (key === undefined) return undefined
  const counted = countedFlash(key, flash)
  if (counted) return counted
  if (Object.hasOwn(flash.done, key)) return { key, kind: 'note', sentence: flash.done[key as keyof typeof flash.done] }
  if (!Object.hasOwn(flash.failed, key)) return undefined
  return { key, kind: 'alert', sentence: flash.failed[key as keyof typeof flash.failed] }
}

const numbersMax = 4

function countedFlash(value: string, { counted }: Messages['flash']): Flash | undefined {
  const [key = '', ...numbers] = value.split('.')
  if (!Object.hasOwn(counted, key) || numbers.length > numbersMax) return undefined
  if (numbers.length === 0 || !numbers.every((one) => /^\d{1,6}$/.test(one))) return undefined
  const say = counted[key as keyof typeof counted] as (...counts: number[]) => string[]
  return {
    key,
    kind: 'note',
    sentence: say(...numbers.map(Number))
      .filter(Boolean)
      .join(' '),
  }
}

/** Once the page that shows it is sent. */
export function clearFlash(server: Host, reply: FastifyReply): void {
  setCookie(reply, { ...cookieOf(server), value: '', maxAgeSeconds: 0 })
}
