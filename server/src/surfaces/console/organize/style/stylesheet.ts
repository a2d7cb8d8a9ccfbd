import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { badgesStyle } from '../../parts/style.ts'

/** What every screen of organizers needs beyond the style of the console. */
export const organizeStyle = makeAsset(
  'organize',
  'css',
  [readCss(new URL('./groups.css', import.meta.url)), readCss(new URL('./announcements.css', import.meta.url))].join(
    '',
  ),
)

const eventStyle = makeAsset(
  'organize-event',
  'css',
  [readCss(new URL('./event.css', import.meta.url)), readCss(new URL('./attendees.css', import.meta.url))].join(''),
)
/** For people who ask to come, and where answers to questions are shown. */
export const requestsStyle = makeAsset('requests', 'css', readCss(new URL('./requests.css', import.meta.url)))
export const teamStyle = makeAsset('organize-team', 'css', readCss(new URL('./team.css', import.meta.url)))
const peopleStyle = makeAsset('organize-people', 'css', readCss(new URL('./people.css', import.meta.url)))
/** For the event editor, and the pages to publish and duplicate. */
export const editorStyle = makeAsset('editor', 'css', readCss(new URL('./editor.css', import.meta.url)))
export const questionsStyle = makeAsset('questions', 'css', readCss(new URL('./questions.css', import.meta.url)))

export const translationsStyle = makeAsset(
  'translations',
  'css',
  readCss(new URL('./translations.css', import.meta.url)),
)

export const organizeStyles = [
  ...[organizeStyle, eventStyle, requestsStyle, teamStyle, peopleStyle, badgesStyle, editorStyle],
  questionsStyle,
  translationsStyle,
  labelStyle,
]

/** The styles of the tabs that have more. */
const stylesOfTab: Readonly<Record<string, readonly { path: string }[]>> = {
  overview: [eventStyle],
  attendees: [eventStyle],
  people: [peopleStyle],
  numbers: [peopleStyle],
  badges: [badgesStyle],
  team: [teamStyle],
  share: [teamStyle],
  door: [teamStyle],
}

export const stylePathsOf = (tab: string) => [organizeStyle, ...(stylesOfTab[tab] ?? [])].map(({ path }) => path)
