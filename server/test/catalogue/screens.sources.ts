import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ScreenRow } from './screens.table.ts'

const { flash, organize } = messagesFor('en')
const text = organize.sources
const list = '/organize/groups/:slug/sources'
const one = `${list}/:sourceId`
const path = '/organize/groups/garden/sources'

const share = '/organize/groups/:slug/share'

/** Sharing, and the calendars that a group follows. The preview leads on to the second form of the list. */
export const sourceScreens: readonly ScreenRow[] = [
  {
    route: share,
    path: '/organize/groups/garden/share',
    role: 'member',
    forms: [
      {
        route: `${share}/federation`,
        works: { fill: {}, press: organize.share.federation.turnOn, says: flash.done.federationOn },
      },
      {
        route: `${share}/channels`,
        refused: { form: { url: 'https://nowhere.example/hooks/x', format: '' }, field: 'format' },
        works: {
          fill: { url: 'https://hooks.slack.com/services/x' },
          press: organize.share.channels.add,
          says: flash.done.channelAdded,
        },
      },
      { route: `${share}/channels/:channelId` },
    ],
  },
  {
    route: list,
    path,
    role: 'member',
    forms: [
      {
        route: `${list}/preview`,
        refused: { form: { url: 'https://nowhere.example/club.ics' }, field: 'url' },
        works: {
          fill: { url: 'https://calendar.example/garden.ics' },
          press: text.form.show,
          says: text.preview.heading,
        },
      },
      { route: list, refused: { form: { url: 'https://nowhere.example/club.ics' }, field: 'url' } },
    ],
  },
  {
    route: one,
    path: `${path}/${exampleId}`,
    role: 'member',
    forms: [
      {
        route: one,
        refused: { form: { mode: 'draft', rsvps: 'link', timezone: 'Mars/Base' }, field: 'timezone' },
        works: { fill: {}, press: text.one.save, says: flash.done.saved },
      },
      { route: `${one}/read` },
      { route: `${one}/pause` },
      { route: `${one}/resume` },
      { route: `${one}/adopt` },
      { route: `${one}/remove` },
    ],
  },
]

/** For the test of languages. */
export const sourcePages = {
  [list]: [path],
  [one]: [`${path}/${exampleId}`],
  '/groups/:slug/claim': ['/groups/orchard/claim'],
  '/admin/groups/claims': ['/admin/groups/claims'],
  '/admin/groups/list': ['/admin/groups/list'],
}
