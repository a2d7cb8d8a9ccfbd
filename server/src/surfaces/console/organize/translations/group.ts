import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { assertBody } from '#surfaces/operations/validate.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { findGroup, groupPath, groupScreen, type ManagedGroup, slugOf } from '../shell.ts'
import type { FindTranslationHome, TranslationHome } from './home.ts'
import { mountTranslations } from './mount.ts'

/** The translations of a group. */
export function mountGroupTranslations(scope: PageScope): void {
  mountTranslations(scope, `${groupPath(':slug')}/translations`, findHome)
}

const { update } = operations.groups

const findHome: FindTranslationHome = async (scope, request) => {
  const group = await findGroup(scope, request, { include: 'translations' })
  if (group.userRole === 'volunteer') throw new ApiError('forbidden')
  const messages = messagesOf(request)
  return {
    messages,
    path: `${groupPath(slugOf(group))}/translations`,
    back: { href: groupPath(slugOf(group), 'settings'), words: messages.organize.languages.backToGroup },
    language: group.language,
    fields: fieldsOf(request, group),
    translations: group.translations ?? {},
    check: (translations) => assertBody(update.body!, { translations }),
    save: (translations) => {
      const input = { params: { groupId: group.id }, body: { translations, version: group.version } }
      return perform(scope, request, update, input)
    },
    ask: async () => undefined,
    removalChoices: '',
    screen: (screen) => groupScreen(messages, group, 'settings', screen),
  }
}

function fieldsOf(request: FastifyRequest, { name, description }: ManagedGroup): TranslationHome['fields'] {
  const { fields: text } = messagesOf(request).organize.groups
  return [
    { name: 'title', label: text.name, original: name, maxLength: 200 },
    { name: 'description', label: text.description, original: description, maxLength: 5000, isMarkdown: true },
  ]
}
