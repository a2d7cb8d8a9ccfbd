import { createHash } from 'node:crypto'

/** Shows the passkey buttons where the browser has them, and carries the two messages of each ceremony. */
export const passkeyScript = `'use strict'
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const data = await answer.json()
  if (data.location) location.assign(data.location)
  else if (!answer.ok) throw new Error(data.code)
  return data
}
const acts = {
  async 'sign-in'(button) {
    const asked = await post('/sign-in/passkey/options', { returnTo: button.dataset.returnTo })
    if (asked.location) return
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
    const credential = await navigator.credentials.get({ publicKey })
    await post('/sign-in/passkey/verify', { credential: credential.toJSON() })
  },
  async create() {
    const name = document.querySelector('[data-passkey-name]').value
    const asked = await post('/account/passkeys/options', {})
    if (asked.location) return
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
    const credential = await navigator.credentials.create({ publicKey })
    await post('/account/passkeys/verify', { credential: credential.toJSON(), name })
  },
}
const isAble = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON
for (const button of isAble ? document.querySelectorAll('[data-passkey]') : []) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const failed = document.querySelector('[data-passkey-failed]')
    failed.hidden = true
    button.disabled = true
    try {
      await acts[button.dataset.passkey](button)
    } catch {
      failed.hidden = false
    } finally {
      button.disabled = false
    }
  })
}
for (const part of isAble ? document.querySelectorAll('[data-with-passkeys]') : []) part.hidden = false
for (const part of isAble ? document.querySelectorAll('[data-without-passkeys]') : []) part.hidden = true
`

const hash = createHash('sha256').update(passkeyScript).digest('hex').slice(0, 10)
export const passkeyScriptPath = `/assets/passkey-${hash}.js`
