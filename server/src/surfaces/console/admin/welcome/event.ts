import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { fieldsOfEditor, readEditor } from '#surfaces/site/event-form.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, zoneOf } from '#surfaces/site/page-scope.ts'
import { type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { type WelcomeStep, welcomePath } from './step.ts'

const { create } = operations.events

const listGroups = async (scope: PageScope, request: FastifyRequest) =>
  (await perform(scope, request, operations.groups.listManaged, { query: { limit: 100 } })).items

/** A short form: everything else of an event is in its editor. */
export const eventStep: WelcomeStep = {
  key: 'event',
  async draw(scope, request, refusal) {
    const messages = messagesOf(request)
    const text = messages.admin.welcome.event
    const groups = await listGroups(scope, request)
    if (groups.length === 0)
      return {
        fields: html`<p>${text.noGroup} <a href="${welcomePath('group')}">${text.toGroup}</a></p>`,
        button: null,
      }
    const { timezone } = await perform(scope, request, operations.settings.get, {})
    const form = refusal ? nameFields(refusal) : { values: { timezone: zoneOf(request) ?? timezone, start: '18:00' } }
    const options = groups.map(({ id, name }) => ({ value: id, label: name }))
    const choice =
      groups.length === 1
        ? html`<input type="hidden" name="group" value="${groups[0]!.id}">`
        : selectField(form, { name: 'group', label: text.group, options })
    return { fields: choice + fieldsOf(messages, form), button: text.publish, scripts: [islandPath('zone')] }
  },
  async save(scope, request, form) {
    const body: object = bodyOf(create, readEditor(form))
    const groupId = form.get('group') ?? ''
    await perform(scope, request, create, { params: { groupId }, body: { ...body, status: 'scheduled' } as never })
    return undefined
  },
}

function nameFields<F extends FormState>(form: F): F {
  const entries = Object.entries(form.problems ?? {}).map(([field, words]) => [fieldsOfEditor[field] ?? field, words])
  return { ...form, problems: Object.fromEntries(entries) }
}

function fieldsOf(messages: Messages, form: FormState): string {
  const { editor } = messages.organize
  const zone = { name: 'timezone', label: editor.zoneLabel, options: zoneOptions(form.values.timezone) }
  return html`<input type="hidden" name="eventType" value="in_person">
!${textField(form, { name: 'title', label: editor.titleLabel, isRequired: true, maxLength: 200 })}
<div class="pair">!${textField(form, { name: 'date', label: editor.dateLabel, type: 'date', isRequired: true })}
!${textField(form, { name: 'start', label: editor.startLabel, type: 'time', isRequired: true })}</div>
!${selectField(form, zone)}
!${textField(form, { name: 'venue.name', label: editor.venueName, maxLength: 200 })}
!${textField(form, { name: 'venue.city', label: editor.venueCity, maxLength: 100 })}`
}
