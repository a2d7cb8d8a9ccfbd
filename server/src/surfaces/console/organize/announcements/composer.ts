import { html } from 'ghtml'
import { wallTimeOf } from '#kernel/formats/wall-time.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { choiceField, type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { prose } from '#surfaces/site/parts/prose.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { languageOptions } from '../translations/languages.ts'
import { factsOf } from './list.ts'
import { type Announcement, type AnnouncementHome, type AudienceChoice, audienceValue, whomOf } from './target.ts'

export type ComposerForm = FormState & { alert?: string }

/** The form of a new announcement, a draft, or one that waits for its time. */
export function composerScreen(target: AnnouncementHome, announcement: Announcement | undefined, form: ComposerForm) {
  const { messages, path } = target
  const text = messages.organize.announcements
  const isScheduled = announcement?.status === 'scheduled'
  const note = isScheduled ? noteOf(factsOf(target, announcement).join(' · ')) : ''
  const version = announcement ? html`<input type="hidden" name="version" value="${announcement.version}">` : ''
  const action = `${path}/${announcement?.id ?? 'new'}`
  return target.screen({
    heading: announcement ? text.editHeading : text.newHeading,
    back: { href: path, words: text.back },
    alert: form.alert,
    scripts: [...confirmScripts, ...previewScripts],
    body: html`!${note}
<form method="post" action="${action}">!${version}
<section class="card">!${audienceField(target, announcement, form)}
!${textField(form, { name: 'subject', label: text.subjectLabel, maxLength: 200 })}
!${markdownArea(form, { name: 'body', label: text.bodyLabel, hint: text.bodyHint, rows: 10, maxLength: 5000 }, messages)}
!${languageChoice(target, announcement, form)}
<div class="buttons"><button class="fit" name="do" value="preview">${text.preview}</button>
<button class="plain quiet fit" name="do" value="save">${isScheduled ? text.saveScheduled : text.save}</button>
<button class="plain quiet fit" name="do" value="test">${text.test}</button></div></section>
!${sendSection(target, isScheduled, form)}</form>
!${announcement ? endForm(target, announcement) : ''}`,
  })
}

function audienceField(target: AnnouncementHome, announcement: Announcement | undefined, form: FormState): string {
  const { messages, sizes, isOffered } = target
  const text = messages.organize.announcements
  const option = (audience: AudienceChoice, count: number, labelId: string | null = null) => {
    const whom = { audience, labelId }
    return { value: audienceValue(whom), label: whomOf(target, whom), hint: text.numbers.people(count) }
  }
  const selected = announcement?.selectedCount ?? 0
  const options = [
    // A draft keeps the audience that it has, so that it never goes to others than it was written for.
    ...sizes.audiences
      .filter(({ audience }) => isOffered(audience) || audience === announcement?.audience)
      .map(({ audience, count, labelId }) => option(audience, count, labelId)),
    ...(selected > 0 ? [option('selected', selected)] : []),
  ]
  return choiceField(form, { name: 'audience', label: text.audienceLabel, options })
}

/** Most write in one language alone, and are not asked. */
function languageChoice(
  { messages, languages: { none, near } }: AnnouncementHome,
  announcement: Announcement | undefined,
  form: FormState,
): string {
  if (near.length === 0 && !announcement?.language) return ''
  const { languages: text } = messages.organize
  const options = languageOptions(none, form.values.language, near)
  return selectField(form, { name: 'language', label: text.label, options })
}

function sendSection(
  { messages, sizes, timezone, now }: AnnouncementHome,
  isScheduled: boolean,
  form: FormState,
): string {
  const text = messages.organize.announcements
  const later = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const { date, time } = wallTimeOf(later, timezone)
  const filled = { ...form, values: { date, time, ...form.values } }
  const room = sizes.leftNow > 0 ? text.left(sizes.leftNow, sizes.perDay) : text.noneLeft
  const atOnce = html`<p class="soft">${room}</p><button class="fit" name="do" value="send">${text.send}</button>`
  return html`<section class="card"><h2>${text.sendHeading}</h2>!${atOnce}
<fieldset class="ann-later"><legend>${text.laterHeading}</legend><div class="ann-when">
!${textField(filled, { name: 'date', label: text.date, type: 'date' })}
!${textField(filled, { name: 'time', label: text.time, type: 'time' })}</div>
<p class="soft small">${text.zone(timezone)}</p>
<div class="buttons"><button class="plain fit" name="do" value="schedule">${text.schedule}</button>
!${isScheduled ? html`<button class="plain quiet fit" name="do" value="unschedule">${text.unschedule}</button>` : ''}</div></fieldset></section>`
}

function endForm({ messages, path }: AnnouncementHome, { id, status }: Announcement): string {
  if (status !== 'draft') return ''
  const text = messages.organize.announcements
  const asked = { heading: text.deleteHeading, lead: text.deleteLead, yes: text.deleteYes }
  return html`<form method="post" action="${path}/${id}">!${confirmButton(text.delete, { id: 'ask-delete', action: 'delete', ...asked }, messages, 'danger quiet fit')}</form>`
}

/** A sent announcement cannot change: its text and what happened to it. */
export function sentScreen(target: AnnouncementHome, announcement: Announcement) {
  const { messages, path } = target
  const text = messages.organize.announcements
  const facts = factsOf(target, announcement).map((fact) => html`<li>${fact}</li>`)
  const lang = announcement.language === null ? '' : html` lang="${announcement.language}"`
  return target.screen({
    heading: announcement.subject || text.noSubject,
    back: { href: path, words: text.back },
    body: html`<section class="card"><ul class="ann-facts">!${facts.join('')}</ul></section>
<section class="card"!${lang}>!${prose(announcement.body)}</section>`,
  })
}
