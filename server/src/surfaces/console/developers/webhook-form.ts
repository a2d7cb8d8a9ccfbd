import { html } from 'ghtml'
import { publicTypes } from '#domains/developers/webhooks/index.ts'
import type { PublicEventType } from '#kernel/events.ts'
import type { Messages } from '#messages/index.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { choiceField, type FormState, fieldId, textField } from '#surfaces/site/parts/fields.ts'

const areaOf = (type: string) => type.split('.')[0]!

/** The types by their area, in the order of the catalog. */
export const typesByArea: ReadonlyMap<string, readonly PublicEventType[]> = Map.groupBy(publicTypes, areaOf)

const isKnown = (type: string) =>
  type === '*' ||
  (publicTypes as string[]).includes(type) ||
  [...typesByArea.keys()].some((area) => type === `${area}.*`)

/** The chosen types, without those that a wider choice includes. */
function typesIn(form: URLSearchParams): string[] {
  const chosen = [...new Set(form.getAll('eventTypes'))]
  if (chosen.includes('*')) return ['*']
  return chosen.filter((type) => type.endsWith('.*') || !chosen.includes(`${areaOf(type)}.*`))
}

/** What a form says of a webhook. Without a name it is known by its URL. */
export function readWebhook(form: URLSearchParams) {
  const [audience, name] = [form.get('audience'), form.get('name')?.trim()]
  return {
    url: form.get('url')?.trim() ?? '',
    ...(name !== undefined && { name: name === '' ? null : name }),
    eventTypes: typesIn(form),
    ...(audience && { audience: audience as 'mine' }),
  }
}

interface Fields {
  state: FormState
  /** Only administrators may hear of everyone's events. */
  isAdmin: boolean
}

/** The fields of a webhook: its URL, its types, and for administrators its audience. */
export function webhookFields(messages: Messages, { state, isAdmin }: Fields): string {
  const text = messages.developers.webhooks.form
  const url = {
    name: 'url',
    label: text.url,
    hint: text.urlHint,
    type: 'url',
    isRequired: true,
    maxLength: 2048,
  } as const
  const name = { name: 'name', label: text.name, hint: text.nameHint, maxLength: 100, autocomplete: 'off' }
  return html`!${textField(state, { ...url, autocomplete: 'off' })}!${textField(state, name)}!${typeTree(messages, state)}!${isAdmin ? audienceField(messages, state) : ''}`
}

function audienceField({ developers }: Messages, state: FormState): string {
  const { audience, audiences } = developers.webhooks.form
  const options = [
    { value: 'mine', label: audiences.mine, hint: audiences.mineHint },
    { value: 'platform', label: audiences.platform, hint: audiences.platformHint },
  ]
  return choiceField(state, { name: 'audience', label: audience, options })
}

function typeTree(messages: Messages, { values, problems = {} }: FormState): string {
  const text = messages.developers.webhooks.form
  const chosen = [values.eventTypes ?? []].flat().map(String)
  const box = (value: string, words: string, look = 'check') =>
    html`<label class="${look}"><input type="checkbox" name="eventTypes" value="${value}" !${chosen.includes(value) ? 'checked' : ''}><span>${words} <code class="soft">${value}</code></span></label>`
  const areas = [...typesByArea].map(([area, types]) => {
    const singles = types.map((type) => box(type, messages.developers.eventTypes.types[type]))
    const isOpen = types.some((type) => chosen.includes(type))
    return html`<div class="area">!${box(`${area}.*`, text.wholeArea(messages.developers.webhooks.areas[area]!))}
<details !${isOpen ? 'open' : ''}><summary>${text.single(types.length)}</summary>!${singles.join('')}</details></div>`
  })
  const others = chosen.filter((type) => !isKnown(type))
  const unknown =
    others.length === 0
      ? ''
      : html`<div class="area"><p class="soft small">${text.otherLead}</p>!${others.map((type) => box(type, text.other)).join('')}</div>`
  const id = fieldId('eventTypes')
  const problem = problems.eventTypes
  const ties = problem === undefined ? '' : html`aria-describedby="${id}-problem" aria-invalid="true"`
  const said = problem === undefined ? '' : html`<p class="problem" id="${id}-problem">${problem}</p>`
  return html`<fieldset class="field typetree" !${ties}><legend>${text.types}</legend>!${said}
!${box('*', text.all, 'check every')}<div class="areas">!${areas.join('')}!${unknown}</div></fieldset>`
}

/** A refused form with sentences that say what to do about a webhook. */
export function withWords(refusal: FormRefusal, form: URLSearchParams, messages: Messages): FormRefusal {
  const text = messages.developers.webhooks.form
  const problems = { ...refusal.problems }
  const types = typesIn(form)
  const isTypes = Object.keys(problems).some((field) => field.startsWith('eventTypes'))
  if (isTypes) problems.eventTypes = types.length === 0 ? text.typesMissing : text.typesTooMany
  if (problems.url !== undefined) problems.url = text.problems[findUrlProblem(form.get('url') ?? '')]
  return { ...refusal, problems, values: { ...refusal.values, eventTypes: types } }
}

/** Why a URL that was refused cannot receive webhooks. */
function findUrlProblem(given: string): keyof Messages['developers']['webhooks']['form']['problems'] {
  const url = URL.parse(given.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return 'notUrl'
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (url.protocol !== 'https:') return 'notHttps'
  return ['', '443', '8443'].includes(url.port) ? 'inner' : 'port'
}
