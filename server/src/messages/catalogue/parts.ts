import type { Messages } from '../index.ts'

/** The files of a language, by who reads them, so that a language can start with what everyone sees. */
export const parts = ['public', 'mail', 'account', 'organize', 'admin', 'developers', 'emoji'] as const

export type Part = (typeof parts)[number]

/** The part of every area of the messages. */
export const partOfArea: Readonly<Record<Exclude<keyof Messages, 'locale' | 'format'>, Part>> = {
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
  mail: 'mail',
  mailLinks: 'mail',
  mailTest: 'mail',
  accounts: 'account',
  oauth: 'account',
  settings: 'account',
  me: 'account',
  organize: 'organize',
  door: 'organize',
  doorTeam: 'organize',
  console: 'organize',
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

/** A part is shown in a language once nearly all of it is translated; before, its pages are English as a whole. */
export const enough = 0.95
