import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What the screens of the console need beyond the style of all pages. */
export const consoleStyle = makeAsset('console', 'css', readCss(new URL('./console.css', import.meta.url)))

/** For the event editor, and the pages to publish and duplicate. */
export const editorStyle = makeAsset('editor', 'css', readCss(new URL('./editor.css', import.meta.url)))
