import { html } from 'ghtml'
import { islandPath } from '#surfaces/site/islands.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { previewScripts } from '../../parts/markdown-area.ts'
import { pictureScripts } from '../../parts/picture-field.ts'
import { eventPath, type Screen } from '../shell.ts'
import { editorStyle, translationsStyle } from '../style/stylesheet.ts'
import { audienceSection, type ExtraView, pictureSection, repeatSection } from './editor-extras.ts'
import { languageSection } from './editor-language.ts'
import { rsvpSection } from './editor-rsvp.ts'
import { whatSection, whenSection, whereSection } from './editor-sections.ts'

export interface EditorView extends ExtraView {
  /** Where the form is sent; the preview is below it. */
  path: string
  now: Date
  /** What others changed meanwhile, to be compared. */
  conflict?: string
}

const editorScripts = [
  ...pictureScripts,
  ...previewScripts,
  ...confirmScripts,
  islandPath('editor'),
  islandPath('place'),
]

/** The whole editor, as the screen of its group or of its event. */
export function editorScreen(view: EditorView): Screen {
  const { messages, form, event } = view
  const text = messages.organize.editor
  const lead = event === undefined ? html`<p class="lead">${text.newLead}</p>` : ''
  return {
    heading: event === undefined ? text.newEvent : text.editHeading,
    alert: form.alert,
    canUpload: true,
    styles: [editorStyle.path, translationsStyle.path],
    scripts: editorScripts,
    body: html`!${lead}<div class="ed"><div>!${editorForm(view)}!${event === undefined ? '' : moreWays(view)}</div>!${previewPane(view)}</div>`,
  }
}

function editorForm(view: EditorView): string {
  const { messages, form, path, event } = view
  const { status } = messages.organize.editor
  const isDraft = event === undefined || event.status === 'draft'
  const says = Object.entries(status).map(([name, words]) => html`data-${name}="${words}"`)
  const version = form.values.version ?? event?.version
  // The first button is the one that Enter presses.
  return html`<form class="ed-form" method="post" action="${path}" data-editor data-preview-path="${path}/preview" !${isDraft && !event?.series ? 'data-autosave' : ''} !${says.join(' ')}>
<button class="unseen" tabindex="-1" aria-hidden="true" name="do" value="save"></button>
!${version === undefined ? '' : html`<input type="hidden" name="version" value="${String(version)}">`}
!${view.conflict ?? ''}!${whatSection(view)}!${whenSection(view)}!${whereSection(view)}!${pictureSection(view)}!${rsvpSection(view)}!${audienceSection(view)}!${languageSection(view)}!${repeatSection(view)}
!${bar(view, isDraft)}</form>`
}

/** The buttons, always in reach of a thumb. */
function bar({ messages, path }: EditorView, isDraft: boolean): string {
  const text = messages.organize.editor
  const preview = html`<button class="quiet fit" formaction="${path}/preview" formtarget="_blank" formnovalidate data-open-preview>${text.preview}</button>`
  const ways = isDraft
    ? html`<button class="quiet fit" name="do" value="save">${text.saveDraft}</button>!${preview}<button class="fit" name="do" value="publish">${text.publish}</button>`
    : html`!${preview}<button class="fit" name="do" value="save">${text.save}</button>`
  return html`<div class="ed-bar"><p class="soft small" role="status" data-status></p><div class="buttons">!${ways}</div></div>`
}

/** Shown by the script on wide screens, and kept up to date while the organizer types. */
function previewPane({ messages }: EditorView): string {
  const text = messages.organize.editor
  const size = (name: string, words: string, isChosen: boolean) =>
    html`<button type="button" class="quiet fit" data-size="${name}" aria-pressed="${String(isChosen)}">${words}</button>`
  return html`<aside class="ed-side" data-pane hidden aria-label="${text.previewHeading}"><div class="buttons">!${size('phone', text.previewPhone, true)}!${size('computer', text.previewComputer, false)}</div>
<div class="ed-screen" data-screen><iframe title="${text.previewFrame}" sandbox="allow-same-origin" tabindex="-1"></iframe></div></aside>`
}

/** What else can be done with the event. */
function moreWays({ messages, event }: EditorView): string {
  const text = messages.organize.editor
  const { id, title, status } = event!
  const base = eventPath(id)
  const link = (to: string, words: string) => html`<a class="button plain quiet fit" href="${base}/${to}">${words}</a>`
  const asked = { heading: text.deleteHeading(title), lead: text.deleteLead, yes: text.deleteYes }
  const remove = html`<form method="post" action="${base}/delete">!${confirmButton(text.deleteDraft, { id: 'ask-delete', action: 'delete', ...asked }, messages)}</form>`
  const end = status === 'draft' ? remove : status === 'scheduled' ? link('cancel', text.cancelWay) : ''
  return html`<section class="part"><h2>${text.more}</h2><div class="buttons">!${link('duplicate', text.duplicateWay)}!${end}</div></section>`
}
