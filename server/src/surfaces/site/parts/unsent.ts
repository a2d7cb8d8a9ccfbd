import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'

/**
 * For a form that erases what the browser stores. The script `sign-out` asks first if check-ins of this device have not been
 * sent yet; the second time the button says `anyway`.
 */
export function askUnsent({ site }: Messages, anyway = site.layout.mine.signOutAnyway): string {
  return html`data-unsent="${site.layout.mine.unsent}" data-anyway="${anyway}"`
}
