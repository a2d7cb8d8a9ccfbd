import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { choiceField, fieldId, listField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { themeOf, themes } from '#surfaces/site/theme.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { pictureField, pictureScripts } from '../../parts/picture-field.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { translationsStyle } from '../style/stylesheet.ts'
import { languageField, translatedIn, translationsPart } from '../translations/part.ts'
import {
  cityField,
  contactField,
  nameField,
  topicsField,
  urlnameField,
  urlnameScripts,
  withContact,
  withTopicProblems,
  withTopics,
} from './fields.ts'
import { changesIn, formAfter, formOf, type GroupForm, hiddenFields } from './settings-form.ts'

const route = groupRoute('settings')
const here = (request: FastifyRequest) => groupPath(slugIn(request), 'settings')

/** Volunteers can read a group but change nothing in it. */
async function findManaged(scope: PageScope, request: FastifyRequest): Promise<ManagedGroup> {
  const group = await findGroup(scope, request, { include: 'translations' })
  if (group.userRole === 'volunteer') throw new ApiError('forbidden')
  return group
}

/** What people see of a group, and who may join it. */
export function mountGroupSettings(scope: PageScope): void {
  const { update, delete: remove } = operations.groups
  const { ownOrigins, baseUrl } = scope.server

  const show = (request: FastifyRequest, reply: FastifyReply, group: ManagedGroup, form: GroupForm) => {
    const messages = messagesOf(request)
    return sendPage(reply, settingsView({ messages, group, form, ownOrigins, baseUrl }), form.status)
  }

  getScreen(scope, route, async (request, reply) => {
    const group = await findManaged(scope, request)
    return show(request, reply, group, formOf(group))
  })

  postScreen(scope, route, here, async (request, reply) => {
    const form = formIn(request)
    const body: object = bodyOf(update, withContact(withTopics(form)))
    let slug = slugIn(request)
    const refusal = await findRefusal(request, form, async () => {
      const input = { params: { groupId: slug }, body: changesIn(body, form) as never }
      slug = slugOf(await perform(scope, request, update, input))
    })
    if (!refusal) return redirectWith(scope, reply, groupPath(slug, 'settings'), 'saved')
    const group = await findManaged(scope, request)
    const refused = { refusal: withTopicProblems(refusal), group, form, body }
    return show(request, reply, group, formAfter(messagesOf(request), refused))
  })

  postScreen(scope, `${route}/export`, here, async (request, reply) => {
    const { url } = await perform(scope, request, operations.groups.export, { params: { groupId: slugIn(request) } })
    return reply.redirect(new URL(url).pathname, 303)
  })

  postScreen(scope, `${route}/delete`, here, async (request, reply) => {
    const group = await findManaged(scope, request)
    const form = formIn(request)
    const typed = form.get('typedName')?.trim() ?? ''
    const messages = messagesOf(request)
    const again = (problem: Partial<GroupForm>) =>
      show(request, reply, group, { ...formOf(group), values: { ...group, typedName: typed }, ...problem })
    if (typed !== group.name.trim()) {
      const { deleteMismatch } = messages.organize.groups.settings
      return again({ status: 400, alert: messages.forms.summary, problems: { typedName: deleteMismatch } })
    }
    const input = { params: { groupId: slugIn(request) } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, remove, input))
    if (refusal) return again({ status: refusal.status, alert: refusal.alert })
    return redirectWith(scope, reply, '/organize', 'groupDeleted')
  })
}

interface View {
  messages: Messages
  group: ManagedGroup
  form: GroupForm
  ownOrigins: ReadonlySet<string>
  baseUrl: string
}

function settingsView(view: View): PageContent {
  const { messages, group, form } = view
  const text = messages.organize.groups.settings
  const isOwner = group.userRole === 'owner' || group.userRole === 'admin'
  return groupScreen(messages, group, 'settings', {
    alert: form.alert,
    canUpload: true,
    styles: [translationsStyle.path],
    scripts: [...pictureScripts, ...previewScripts, ...urlnameScripts],
    body: html`<section class="panel"><p class="lead">${text.lead} <a href="/groups/${slugOf(group)}">${text.view}</a></p>
<div id="pictures">!${photoField(view)}!${coverField(view)}</div>
<section class="part"><h2>${text.aboutHeading}</h2>!${detailsForm(view)}</section>
!${textsPart(view)}!${questionsPart(view)}!${isOwner ? html`!${exportPart(view)}!${deletePart(view)}` : ''}</section>`,
  })
}

const pathOf = ({ group }: View) => groupPath(slugOf(group), 'settings')

function photoField(view: View): string {
  const { messages, group, ownOrigins } = view
  const { id, name, photoUrl } = group
  const avatar = { id, name, picture: ownPicture(photoUrl, ownOrigins), theme: themeOf(id, group.theme) }
  return pictureField(
    {
      ...{ name: 'photoUrl', category: 'group-photo', path: pathOf(view), width: 512, height: 512 },
      current: renderAvatar(avatar, 'l square'),
      hasPicture: photoUrl !== null,
      words: messages.organize.groups.settings.pictures.photo,
    },
    messages,
  )
}

function coverField(view: View): string {
  const { messages, group, ownOrigins } = view
  const picture = ownPicture(group.coverUrl, ownOrigins)
  return pictureField(
    {
      ...{ name: 'coverUrl', category: 'group-cover', path: pathOf(view), width: 1500, height: 500 },
      current: picture ? html`<p class="heroshot"><img src="${picture}" alt=""></p>` : '',
      hasPicture: group.coverUrl !== null,
      words: messages.organize.groups.settings.pictures.cover,
    },
    messages,
  )
}

function detailsForm(view: View): string {
  const { messages, group, form, baseUrl } = view
  const { fields: text, settings } = messages.organize.groups
  const links = { name: 'socialLinks', label: text.links, hint: text.linksHint, type: 'url' as const, count: 3 }
  const conduct = { name: 'codeOfConduct', label: text.conduct, hint: text.conductHint, maxLength: 10_000, rows: 6 }
  const joining = Object.entries(settings.joining).map(([value, [label, hint]]) => ({
    value,
    label: label!,
    hint: hint!,
  }))
  const warning = text.urlnameWarning(`${baseUrl}/groups/${slugOf(group)}`)
  // The first button is the one that Enter presses, and it must not be the preview.
  return html`<form method="post" action="${pathOf(view)}"><button hidden></button>!${hiddenFields(form)}
!${nameField(form, messages)}
!${urlnameField(form, messages, warning, group.urlname !== null)}
!${markdownArea(form, { name: 'description', label: text.description, hint: text.descriptionHint, maxLength: 5000, rows: 8 }, messages)}
!${languageField(form, messages, messages.organize.languages.notSaid)}
!${cityField(form, messages)}
!${topicsField(form, messages)}
!${themeField(view)}
!${choiceField(form, { name: 'joining', label: settings.joiningLabel, options: joining })}
!${textField(form, { name: 'website', label: text.website, hint: text.websiteHint, type: 'url' })}
!${listField(form, { ...links, itemLabel: text.linkNumber })}
!${contactField(form, messages)}
!${markdownArea(form, conduct, messages)}
<button>${messages.forms.save}</button></form>`
}

/** Each color as a small piece of the group's page. */
function themeField({ messages, group, form }: View): string {
  const { fields, settings } = messages.organize.groups
  const { themes: names } = messages.settings.profile
  const chosen = form.values.theme ?? ''
  const problem = form.problems?.theme
  const option = (value: string, label: string, theme: string) =>
    html`<label class="choice"><input type="radio" name="theme" value="${value}" !${chosen === value ? 'checked' : ''}><span class="avatar s" data-theme="${theme}" aria-hidden="true"></span><span>${label}</span></label>`
  const all = themes.map((theme) => option(theme, names[theme], theme))
  return html`<fieldset class="field swatches" id="${fieldId('theme')}"><legend>${fields.theme}</legend>!${option('', settings.themeAutomatic, themeOf(group.id))}!${all.join('')}
!${problem === undefined ? '' : html`<p class="problem">${problem}</p>`}</fieldset>`
}

function textsPart({ messages, group }: View): string {
  const { languages: text } = messages.organize
  const list = translationsPart(messages, translatedIn(group.translations), `${groupPath(slugOf(group))}/translations`)
  return html`<section class="part"><h2>${text.heading}</h2><p>${text.lead}</p>!${list}</section>`
}

function questionsPart({ messages, group }: View): string {
  const text = messages.organize.questions
  return html`<section class="part"><h2>${text.groupWay}</h2><p>${text.groupWayLead}</p>
<p><a class="button plain quiet fit" href="${groupPath(slugOf(group))}/questions">${text.heading}</a></p></section>`
}

function exportPart(view: View): string {
  const text = view.messages.organize.groups.settings
  return html`<section class="part"><h2>${text.exportHeading}</h2><p>${text.exportLead}</p>
<form method="post" action="${pathOf(view)}/export"><button class="plain quiet fit">${text.exportButton}</button></form></section>`
}

function deletePart(view: View): string {
  const { messages, group, form } = view
  const text = messages.organize.groups.settings
  const field = { name: 'typedName', label: text.deleteLabel(group.name), isRequired: true, autocomplete: 'off' }
  return html`<section class="part"><details !${form.values.typedName === undefined ? '' : 'open'}><summary>${text.deleteHeading}</summary><p>${text.deleteLead}</p>
<form method="post" action="${pathOf(view)}/delete">!${textField(form, { ...field, more: 'autocapitalize="none" spellcheck="false"' })}<button class="danger fit">${text.deleteButton}</button></form></details></section>`
}
