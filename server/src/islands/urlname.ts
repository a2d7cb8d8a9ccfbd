/**
 * Says while the address of a group is typed whether it can be used, and fills it in from the name as long as it was not typed.
 * Without this script the server does both when the form is sent.
 */
const field = document.querySelector<HTMLInputElement>('[data-urlname]')
const name = document.querySelector<HTMLInputElement>('[data-urlname-from]')
const status = document.querySelector<HTMLElement>('[data-urlname-status]')
const use = document.querySelector<HTMLButtonElement>('[data-urlname-use]')
let timer = 0
let isTyped = field?.value !== ''

interface Check {
  available: boolean
  reason?: string
  proposal: string | null
}

async function ask(query: Record<string, string>): Promise<Check | undefined> {
  const response = await fetch(`/v1/manage/urlname-check?${new URLSearchParams(query)}`)
  return response.ok ? ((await response.json()) as { data: Check }).data : undefined
}

function show(state: string | undefined, proposal: string | null = null): void {
  status!.textContent = (state && status!.dataset[state]) ?? ''
  const isOffered = proposal !== null && state !== 'available'
  use!.hidden = !isOffered
  if (!isOffered) return
  use!.textContent = use!.dataset.urlnameUse!.replace('{urlname}', proposal)
  use!.value = proposal
}

async function check(): Promise<void> {
  const urlname = field!.value.trim()
  if (urlname === '' || urlname === field!.defaultValue) return show(undefined)
  const found = await ask({ urlname, name: name?.value ?? '' })
  if (found && field!.value.trim() === urlname) show(found.available ? 'available' : found.reason, found.proposal)
}

async function propose(): Promise<void> {
  const from = name!.value.trim()
  const found = from === '' ? { available: false, proposal: null } : await ask({ name: from })
  if (!found || isTyped || name!.value.trim() !== from) return
  field!.value = found.proposal ?? ''
  show(found.proposal === null ? undefined : 'available')
}

function later(work: () => Promise<void>): void {
  clearTimeout(timer)
  // The server checks the form again, so a failed request needs no words.
  timer = setTimeout(() => void work().catch(() => undefined), 300)
}

field?.addEventListener('input', () => {
  isTyped = field.value !== ''
  later(check)
})
name?.addEventListener('input', () => {
  if (!isTyped) later(propose)
})
use?.addEventListener('click', () => {
  field!.value = use.value
  isTyped = true
  field!.focus()
  show('available')
})
