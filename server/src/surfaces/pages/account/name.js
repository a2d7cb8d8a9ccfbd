// @ts-check
// Proposes a username while a name is typed, until the user enters one. Without this script the server proposes one.

const nameField = /** @type {HTMLInputElement} */ (document.querySelector('#name'))
const usernameField = /** @type {HTMLInputElement} */ (document.querySelector('#username'))
let isOwn = usernameField.value !== ''
let timer = 0

usernameField.addEventListener('input', () => {
  isOwn = usernameField.value !== ''
})

async function propose() {
  const typed = nameField.value.trim()
  if (isOwn || typed === '') return
  const response = await fetch(`/sign-in/name/proposal?name=${encodeURIComponent(typed)}`).catch(() => undefined)
  if (!response?.ok) return
  const { username } = await response.json()
  if (!isOwn && nameField.value.trim() === typed) usernameField.value = username
}

nameField.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(propose, 250)
})
