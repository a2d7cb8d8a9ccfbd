import type { Messages } from '#messages/index.ts'
import { type readOptions, widgetSection } from '../../parts/widget-builder.ts'
import { groupPath, type ManagedGroup, slugOf } from '../shell.ts'

interface View {
  group: ManagedGroup
  options: ReturnType<typeof readOptions>
  baseUrl: string
}

/** The widget of one group. */
export function groupWidgetSection(messages: Messages, { group, options, baseUrl }: View): string {
  const slug = slugOf(group)
  const view = { slugs: [slug], name: group.name, options, baseUrl, path: groupPath(slug, 'share') }
  return widgetSection(messages, view)
}
