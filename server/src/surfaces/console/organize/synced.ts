import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { externalLink } from '#surfaces/site/parts/elements.ts'
import { groupPath, type ManagedEvent, slugOf } from './shell.ts'

export type SyncedOrigin = Pick<ManagedEvent, 'source'>

/** Whether an event comes from another site and is changed there. */
export const isSynced = ({ source }: SyncedOrigin) => source !== 'native'

/** What the other site is called; a plain calendar has no name that people know. */
export function originOf({ sources, organize }: Messages, { source }: SyncedOrigin): string {
  return source === 'native' || source === 'ical' ? organize.sources.calendar : sources.platforms[source]
}

/** Where to change an event that comes from another site. */
export function syncedNote(messages: Messages, event: ManagedEvent): string {
  if (!isSynced(event)) return ''
  const text = messages.organize.sources
  const { platformEventUrl, group } = event
  const there = platformEventUrl === null ? '' : externalLink(platformEventUrl, text.openThere)
  const about = group === null ? '' : html`<a href="${groupPath(slugOf(group))}/sources">${text.ofSource}</a>`
  return html`<p class="note">${text.from(originOf(messages, event))}. ${text.changeThere} !${[there, about].filter(Boolean).join(' · ')}</p>`
}
