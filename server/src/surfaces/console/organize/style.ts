import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

const read = (name: string) => readCss(new URL(`./style/${name}.css`, import.meta.url))

const parts = ['groups', 'team', 'badges', 'event', 'people', 'attendees', 'announcements']

/** What the screens of organizers need beyond the style of the console. */
export const organizeStyle = makeAsset('organize', 'css', parts.map(read).join(''))

/** For the event editor, and the pages to publish and duplicate. */
export const editorStyle = makeAsset('editor', 'css', read('editor'))
