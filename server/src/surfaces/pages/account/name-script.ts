import { assetPath } from '#surfaces/site/layout.ts'

/** Proposes a username while a name is typed, until the person writes one. Without it, the server proposes one. */
export const nameScript = `'use strict'
const name = document.querySelector('#name')
const username = document.querySelector('#username')
let isOwn = username.value !== ''
let timer
username.addEventListener('input', () => {
  isOwn = username.value !== ''
})
const propose = async () => {
  const typed = name.value.trim()
  if (isOwn || typed === '') return
  const answer = await fetch('/sign-in/name/proposal?name=' + encodeURIComponent(typed)).catch(() => undefined)
  if (!answer || !answer.ok) return
  const proposal = (await answer.json()).username
  if (!isOwn && name.value.trim() === typed) username.value = proposal
}
name.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(propose, 250)
})
`

export const nameScriptPath = assetPath('name', 'js', nameScript)
