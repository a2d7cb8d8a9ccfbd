import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { type FormState, fieldId, listField, textField } from '#surfaces/site/parts/fields.ts'
import { formScreen, type ScreenForm } from '#surfaces/site/screens.ts'
import { themes } from '#surfaces/site/theme.ts'
import { markdownArea, previewScripts } from '../parts/markdown-area.ts'
import { pictureField, pictureScripts } from '../parts/picture-field.ts'
import { reviewNote } from '../parts/review-note.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('profile')
export const portfolioPath = `${path}/portfolio`

type Profile = OutputOf<typeof operations.profile.get>

interface ProfileView {
  profile: Profile
  /** About values that wait for review, already built. */
  note: string
  form: ScreenForm
  ownOrigins: ReadonlySet<string>
}

export const profileScreen = formScreen({
  path,
  async load({ perform, scope, messages, request }) {
    const profile = await perform(operations.profile.get, {})
    // A form that was refused says what is wrong with it, and nothing else.
    const isForm = request.method === 'POST'
    const note = isForm ? '' : await reviewNote(scope, messages, { type: 'profile', id: profile.id })
    return { profile, note }
  },
  values: ({ profile }) => profile,
  op: operations.profile.update,
  done: 'saved',
  view({ messages, server: { ownOrigins }, profile, note, form }) {
    // A form with a picture has no other fields, so those show what is saved.
    const filled = { ...form, values: { ...profile, ...form.values } }
    return profileView(messages, { profile, note, form: filled, ownOrigins })
  },
})

function profileView(messages: Messages, view: ProfileView) {
  const text = messages.settings.profile
  const { username } = view.profile
  const see = username === null ? '' : html` <a href="/members/${username}">${text.view}</a>`
  return settingsScreen(messages, {
    tab: 'profile',
    alert: view.form.alert,
    canUpload: true,
    scripts: [...pictureScripts, ...previewScripts, islandPath('username')],
    body: html`!${view.note}<p class="lead">${text.lead}!${see}</p>
!${avatarField(messages, view)}
!${heroField(messages, view)}
<section class="part"><h2>${text.detailsHeading}</h2>!${fieldsForm(messages, view)}</section>
<section class="part"><h2>${text.portfolioHeading}</h2><p>${text.portfolioLead}</p>
<p><a class="button plain quiet fit" href="${portfolioPath}">${text.portfolioEdit}</a></p></section>`,
  })
}

function fieldsForm(messages: Messages, { form }: ProfileView): string {
  const text = messages.settings.profile
  // The first button is the one that Enter presses, and it must not be the preview.
  return html`<form method="post" action="${path}"><button hidden></button>
!${textField(form, { name: 'name', label: text.nameLabel, hint: text.nameHint, isRequired: true, maxLength: 100, autocomplete: 'name' })}
!${usernameField(messages, form)}
!${markdownArea(form, { name: 'bio', label: text.bioLabel, hint: text.bioHint, maxLength: 500 }, messages)}
!${textField(form, { name: 'location', label: text.locationLabel, hint: text.locationHint, maxLength: 100 })}
!${listField(form, { name: 'socialLinks', label: text.linksLabel, hint: text.linksHint, type: 'url', count: linkCount(form), itemLabel: text.linkNumber })}
!${themeField(messages, form)}
<button>${messages.forms.save}</button></form>`
}

/** Most people have one or two links, and five empty fields look like work. */
function linkCount({ values }: FormState): number {
  return [values.socialLinks ?? []].flat().filter(Boolean).length > 2 ? 5 : 3
}

function usernameField(messages: Messages, form: FormState): string {
  const { usernameLabel: label, usernameHint: hint, usernameStates } = messages.settings.profile
  const states = Object.entries(usernameStates).map(([state, words]) => html`data-${state}="${words}"`)
  const more = 'data-username autocapitalize="none" spellcheck="false"'
  return html`!${textField(form, { name: 'username', label, hint, isRequired: true, maxLength: 30, autocomplete: 'username', more })}
<p class="small" role="status" data-username-status !${states.join(' ')}></p>`
}

/** The themes as colored dots with their names. */
function themeField({ settings: { profile: text } }: Messages, { values }: FormState): string {
  const option = (value: string, label: string, dot: string) =>
    html`<label class="choice"><input type="radio" name="themeColor" value="${value}" !${(values.themeColor ?? '') === value ? 'checked' : ''}>!${dot}<span>${label}</span></label>`
  const all = themes.map((theme) =>
    option(theme, text.themes[theme], html`<span class="avatar s" data-theme="${theme}" aria-hidden="true"></span>`),
  )
  return html`<fieldset class="field swatches" id="${fieldId('themeColor')}"><legend>${text.themeLabel}</legend>!${option('', text.themeAutomatic, '')}!${all.join('')}</fieldset>`
}

function avatarField(messages: Messages, { profile, ownOrigins }: ProfileView): string {
  const { id, name, avatarUrl, themeColor } = profile
  const picture = ownPicture(avatarUrl, ownOrigins)
  return pictureField(
    {
      ...{ name: 'avatarUrl', category: 'avatar', path, width: 512, height: 512 },
      current: renderAvatar({ id, name, picture, theme: themeColor ?? undefined }, 'l'),
      hasPicture: avatarUrl !== null,
      words: messages.settings.profile.pictures.avatar,
    },
    messages,
  )
}

function heroField(messages: Messages, { profile: { heroImageUrl }, ownOrigins }: ProfileView): string {
  const picture = ownPicture(heroImageUrl, ownOrigins)
  return pictureField(
    {
      ...{ name: 'heroImageUrl', category: 'hero', path, width: 1500, height: 500 },
      current: picture ? html`<p class="heroshot"><img src="${picture}" alt=""></p>` : '',
      hasPicture: heroImageUrl !== null,
      words: messages.settings.profile.pictures.hero,
    },
    messages,
  )
}
