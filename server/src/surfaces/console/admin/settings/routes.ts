import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { adminPath } from '../shell.ts'
import { changesOf, formAfter, formOf, legalPages, type SettingsForm, type SettingsSection } from './form.ts'
import { generalView } from './general-view.ts'
import { joiningView } from './joining-view.ts'
import { limitsView } from './limits-view.ts'
import { pagesView } from './pages-view.ts'
import { securityView } from './security-view.ts'

const views: Record<SettingsSection, (messages: Messages, form: SettingsForm) => PageContent> = {
  settings: generalView,
  'settings/joining': joiningView,
  'settings/pages': pagesView,
  'settings/limits': limitsView,
  'settings/security': securityView,
}

/** The settings of the instance. Each screen saves its own fields. */
export function mountInstanceSettings(scope: PageScope): void {
  for (const section of Object.keys(views) as SettingsSection[]) mountSection(scope, section)
}

function mountSection(scope: PageScope, section: SettingsSection): void {
  const { get, update } = operations.settings
  const path = adminPath(section)
  const show = (request: FastifyRequest, reply: FastifyReply, form: SettingsForm) =>
    sendPage(reply, views[section](messagesOf(request), form), form.status)

  getScreen(scope, path, async (request, reply) => show(request, reply, formOf(await perform(scope, request, get, {}))))

  postScreen(scope, path, path, async (request, reply) => {
    const form = formIn(request)
    const template = legalPages.find((page) => page === form.get('template'))
    if (section === 'settings/pages' && template) {
      const stored = formOf(await perform(scope, request, get, {}))
      const { legalTemplates } = messagesOf(request)
      const values = { ...stored.values, ...Object.fromEntries(form), [`${template}Text`]: legalTemplates[template] }
      return show(request, reply, { values: { ...values, template } })
    }
    let isWaiting = false
    const refusal = await findRefusal(request, form, async () => {
      const { waiting } = await perform(scope, request, update, { body: changesOf(section, form) })
      isWaiting = waiting !== undefined
    })
    if (!refusal) return redirectWith(scope, reply, path, isWaiting ? 'approvalWaiting' : 'saved')
    return show(request, reply, formAfter(await perform(scope, request, get, {}), refusal, messagesOf(request)))
  })
}
