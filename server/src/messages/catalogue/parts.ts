import type { Messages } from '../texts.ts'

/** The files of a language, by who reads them, so that a language can start with what everyone sees. */
export const parts = ['public', 'mail', 'account', 'door', 'organize', 'admin', 'developers', 'emoji'] as const

export type Part = (typeof parts)[number]

type Area = Exclude<keyof Messages, 'locale' | 'format'>

const partOfArea: Readonly<Record<Area, Part>> = {
  home: 'public',
  site: 'public',
  events: 'public',
  groups: 'public',
  people: 'public',
  search: 'public',
  recognition: 'public',
  safety: 'public',
  codes: 'public',
  tickets: 'public',
  guestTicket: 'public',
  spotGifts: 'public',
  meetpass: 'public',
  errors: 'public',
  flash: 'public',
  forms: 'public',
  feeds: 'public',
  ogImages: 'public',
  widgets: 'public',
  federation: 'public',
  console: 'public',
  mail: 'mail',
  mailLinks: 'mail',
  mailTest: 'mail',
  accounts: 'account',
  oauth: 'account',
  settings: 'account',
  me: 'account',
  organize: 'organize',
  door: 'door',
  doorTeam: 'door',
  channels: 'organize',
  sources: 'organize',
  claims: 'organize',
  admin: 'admin',
  audit: 'admin',
  legalTemplates: 'admin',
  developers: 'developers',
  docs: 'developers',
  emoji: 'emoji',
}

/** Not in the part of their area: texts of mails, and what pages of several parts show. */
const partInside: Readonly<Record<string, Part>> = {
  'channels.mail': 'mail',
  'claims.mail': 'mail',
  'sources.mail': 'mail',
  'mail.event': 'public',
  'channels.formats': 'public',
  'sources.problems': 'public',
  'claims.card': 'public',
  'claims.page': 'public',
  'accounts.onboarding': 'public',
  'accounts.providers': 'public',
  'accounts.signIn.signedIn': 'public',
  'me.events.ticket': 'public',
  'me.onboarding': 'public',
  'settings.picture': 'public',
  'settings.profile.themes': 'public',
  'console.design': 'developers',
}

/** The part of a text, by its key. */
export function partOf(key: string): Part | undefined {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    const found = partInside[key.slice(0, end)]
    if (found !== undefined) return found
  }
  return (partOfArea as Readonly<Record<string, Part>>)[key.split('.')[0]!]
}

/** Parts whose texts are on the pages of another one too: without them it is not shown either. */
export const partsNeeded: Readonly<Record<Part, readonly Part[]>> = {
  public: ['public'],
  mail: ['mail', 'public'],
  account: ['account', 'public'],
  door: ['door', 'public'],
  organize: ['organize', 'public'],
  admin: ['admin', 'organize', 'public'],
  developers: ['developers', 'account', 'organize', 'public'],
  emoji: ['emoji', 'public'],
}

/** From this share on a part is there. */
export const enough = 0.95

export const isEnough = ({ done, all }: { done: number; all: number }, share = enough): boolean =>
  done > 0 && done >= share * all
