import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What the screens of organizers need beyond the style of the console. */
export const organizeStyle = makeAsset(
  'organize',
  'css',
  [
    readCss(new URL('./groups.css', import.meta.url)),
    readCss(new URL('./team.css', import.meta.url)),
    readCss(new URL('./badges.css', import.meta.url)),
    readCss(new URL('./event.css', import.meta.url)),
    readCss(new URL('./people.css', import.meta.url)),
    readCss(new URL('./attendees.css', import.meta.url)),
    readCss(new URL('./announcements.css', import.meta.url)),
  ].join(''),
)

/** For the event editor, and the pages to publish and duplicate. */
export const editorStyle = makeAsset('editor', 'css', readCss(new URL('./editor.css', import.meta.url)))
