import { listTranslations } from '#domains/foundation/translations/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import type { ManagedEvent, ManagedGroup } from '../shell.ts'
import { languageName } from '../translations/languages.ts'
import { sameAsGroup } from '../translations/part.ts'
import type { AnnouncementHome } from './target.ts'

type Choice = AnnouncementHome['languages']
type Thing = Parameters<typeof listTranslations>[1]

async function listNear({ server }: PageScope, original: string | null, thing: Thing): Promise<string[]> {
  const rows = await listTranslations(server.database, thing)
  return [...(original === null ? [] : [original]), ...rows.map(({ language }) => language)]
}

export async function languagesOfEvent(scope: PageScope, event: ManagedEvent, messages: Messages): Promise<Choice> {
  const { languages: text } = messages.organize
  const language = event.language ?? event.group?.language ?? null
  const none = language === null ? text.sameAsEvent : text.sameAsEventNamed(languageName(language))
  return { none, near: await listNear(scope, language, { kind: 'event', id: event.id }) }
}

export async function languagesOfGroup(scope: PageScope, group: ManagedGroup, messages: Messages): Promise<Choice> {
  const near = await listNear(scope, group.language, { kind: 'group', id: group.id })
  return { none: sameAsGroup(messages, group.language), near }
}
