import { html } from 'ghtml'
import { allScopes, type Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'

type Group = keyof Messages['developers']['tokens']['groups']
export type Preset = keyof Messages['developers']['tokens']['presets']

function groupOf(scope: Scope): Group {
  if (scope === 'developer' || scope === 'admin') return scope
  if (scope.startsWith('manage:')) return 'manage'
  return scope === 'user' || scope.startsWith('write:') ? 'write' : 'read'
}

const botScopes: readonly Scope[] = ['read:events', 'read:groups', 'read:user', 'read:uploads', 'write:uploads']
const presetScopes: Record<Preset, (scope: Scope) => boolean> = {
  read: (scope) => scope.startsWith('read:'),
  bot: (scope) => scope.startsWith('manage:') || botScopes.includes(scope),
  everything: () => true,
}

/** The scopes of a preset that this user may grant. */
export const scopesOfPreset = (preset: Preset, allowed: ReadonlySet<Scope>) =>
  allScopes.filter((scope) => allowed.has(scope) && presetScopes[preset](scope))

export const isPreset = (name: string | undefined): name is Preset =>
  name !== undefined && Object.hasOwn(presetScopes, name)

interface Picker {
  /** The scopes that can be chosen. */
  allowed: ReadonlySet<Scope>
  chosen: readonly string[]
  preset: Preset | undefined
  problem: string | undefined
  /** The screen, which a preset opens again with its scopes. */
  path: string
}

/** Boxes by what they allow, and presets: links that open the page again, or with the script `scopes` tick the boxes. */
export function scopePicker({ developers: { tokens: text }, accounts }: Messages, picker: Picker): string {
  const { allowed, chosen, preset, problem, path } = picker
  const presets = (Object.keys(text.presets) as Preset[]).map(
    (one) =>
      html`<a class="chip" href="${path}?preset=${one}#new" data-scopes="${scopesOfPreset(one, allowed).join(' ')}" !${one === preset ? 'aria-current="true"' : ''}>${text.presets[one]}</a>`,
  )
  const groups = (Object.keys(text.groups) as Group[]).map((group) => {
    const scopes = allScopes.filter((scope) => allowed.has(scope) && groupOf(scope) === group)
    if (scopes.length === 0) return ''
    const boxes = scopes.map((scope) => box(accounts.scopes[scope], scope, chosen.includes(scope)))
    const { name, lead } = text.groups[group]
    return html`<fieldset class="scopegroup"><legend>${name}</legend><p class="soft small">${lead}</p>!${boxes.join('')}</fieldset>`
  })
  const said = problem === undefined ? '' : html`<p class="problem" id="scopes-problem">${problem}</p>`
  const ties = problem === undefined ? '' : 'aria-describedby="scopes-problem" aria-invalid="true"'
  return html`<fieldset class="field scopepicker" !${ties}><legend>${text.scopes}</legend>!${said}
<nav class="chips" aria-label="${text.presetsLabel}">!${presets.join('')}</nav>
<div class="scopegroups">!${groups.join('')}</div></fieldset>`
}

const box = (words: string, scope: Scope, isChosen: boolean) =>
  html`<label class="check"><input type="checkbox" name="scopes" value="${scope}" !${isChosen ? 'checked' : ''}><span>${words} <code class="soft">${scope}</code></span></label>`
