import { exampleId } from '#kernel/operation/schema.ts'

/** What is looked for: each mark is in what one kind of person wrote. */
export const marks = {
  ordinary: /zqordinary/i,
  door: /zqdoor/i,
  sensitive: /zqsensitive/i,
  refused: /zqrefused/i,
  guest: /zqguest/i,
  waiting: /zqwaiting/i,
  /** To a question that was removed. */
  removed: /zqremoved/i,
  /** About guests who do not come after all: these answers are nowhere. */
  gone: /zqgone/i,
}
export type Mark = keyof typeof marks

export const viewers = [
  'author',
  'refused',
  'organizer',
  'volunteer',
  'guest',
  'member',
  'stranger',
  'anonymous',
  'admin',
] as const
export type Viewer = (typeof viewers)[number]

interface Rule {
  why: string
  marks: readonly Mark[]
  to: readonly Viewer[]
  /** The way in: a browser, or a token of any program. */
  by?: 'session' | 'token'
  path: RegExp
}

const managed = `/(v1/manage|organize)/events/${exampleId}`

/** Where contract §8.1 allows it. Whatever is not allowed here must not be seen. */
const allowed: readonly Rule[] = [
  {
    why: 'their author reads them',
    marks: ['ordinary', 'door', 'guest', 'removed'],
    to: ['author'],
    path: /\/rsvp(\/(answers|form|guests|cancel))?$|^\/v1\/profile\/export$/,
  },
  {
    why: 'their author reads sensitive ones in a browser',
    marks: ['sensitive'],
    to: ['author'],
    by: 'session',
    path: /\/rsvp\/(answers|form)$|^\/v1\/profile\/export$/,
  },
  {
    why: 'and those of one who got no spot',
    marks: ['sensitive'],
    to: ['refused'],
    by: 'session',
    path: /\/rsvp\/(answers|form)$|^\/v1\/profile\/export$/,
  },
  {
    why: 'so does one who got no spot',
    marks: ['refused'],
    to: ['refused'],
    path: /\/rsvp(\/(answers|form))?$|^\/v1\/profile\/export$/,
  },
  {
    why: 'owners and managers: the pages and answers about attendees',
    marks: ['ordinary', 'door', 'refused', 'guest', 'waiting', 'removed'],
    to: ['organizer'],
    path: new RegExp(`^${managed}/(attendees|requests|print|badges)`),
  },
  {
    why: 'the door: names of guests, and what is shown there',
    marks: ['door', 'guest'],
    to: ['organizer', 'volunteer', 'admin'],
    path: new RegExp(`^/v1/manage/events/${exampleId}/(door|attendees)|^/door/|^${managed}/(attendees|print)`),
  },
  {
    why: 'agents of owners and managers: ordinary answers of one person at a time',
    marks: ['ordinary', 'door', 'refused', 'guest', 'removed'],
    to: ['organizer'],
    by: 'token',
    path: /^tool get_attendee_answers/,
  },
  {
    why: 'agents at the door',
    marks: ['door', 'guest'],
    to: ['volunteer', 'admin'],
    by: 'token',
    path: /^tool get_attendee_answers/,
  },
]

export const isAllowed = (mark: Mark, viewer: Viewer, by: 'session' | 'token', path: string) =>
  allowed.some(
    (rule) =>
      rule.marks.includes(mark) &&
      rule.to.includes(viewer) &&
      (rule.by ?? by) === by &&
      rule.path.test(path.replace(/\?.*/, '')),
  )
