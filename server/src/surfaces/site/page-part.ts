import type { Part } from '#messages/index.ts'

/** The first segment of the address of a page → the part of the messages that the page is made of. */
const parts: Readonly<Record<string, Part>> = {
  account: 'account',
  device: 'account',
  me: 'account',
  oauth: 'account',
  settings: 'account',
  'sign-in': 'account',
  'account-recovery': 'mail',
  mail: 'mail',
  'no-invitations': 'mail',
  unsubscribe: 'mail',
  door: 'door',
  organize: 'organize',
  wall: 'door',
  admin: 'admin',
  welcome: 'admin',
  design: 'developers',
  developers: 'developers',
  docs: 'developers',
}

/** A page, its islands and its errors are in a language only where this part is. */
export function partOfPage(url: string): Part {
  const [, segment = ''] = /^\/([^/?#]*)/.exec(url) ?? []
  return Object.hasOwn(parts, segment) ? parts[segment]! : 'public'
}
