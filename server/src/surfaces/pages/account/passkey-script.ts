import { createHash } from 'node:crypto'

/** Shows the passkey buttons where the browser has them, offers passkeys in the address field, and carries the two
 *  messages of each ceremony. */
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
const pick = async (returnTo, way) => {
  const asked = await post('/sign-in/passkey/options', { returnTo })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  return navigator.credentials.get({ publicKey, ...way })
}
const prove = (credential) => post('/sign-in/passkey/verify', { credential: credential.toJSON() })
const say = (isFailed) => {
  document.querySelector('[data-passkey-failed]').hidden = !isFailed
}
const offer = new AbortController()
const acts = {
  async 'sign-in'(button) {
    // A browser holds one ceremony at a time, so the offer in the address field makes way.
    offer.abort()
    await prove(await pick(button.dataset.returnTo, {}))
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
// Waits in the address field until a passkey is chosen there; after one that was refused, another can be.
const offerPasskeys = async (returnTo) => {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  for (let tries = 0; tries < 3; tries++) {
    const way = { mediation: 'conditional', signal: offer.signal }
    const credential = await pick(returnTo, way).catch(() => undefined)
    if (!credential) return
    try {
      return await prove(credential)
    } catch {
      say(true)
    }
  }
}
const isAble = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON
for (const button of isAble ? document.querySelectorAll('[data-passkey]') : []) {
  button.hidden = false
  button.addEventListener('click', async () => {
    say(false)
    button.disabled = true
    try {
      await acts[button.dataset.passkey](button)
    } catch {
      say(true)
    } finally {
      button.disabled = false
    }
  })
}
for (const part of isAble ? document.querySelectorAll('[data-with-passkeys]') : []) part.hidden = false
for (const part of isAble ? document.querySelectorAll('[data-without-passkeys]') : []) part.hidden = true
const signInButton = document.querySelector('[data-passkey=sign-in]')
if (isAble && signInButton) offerPasskeys(signInButton.dataset.returnTo)
`

const hash = createHash('sha256').update(passkeyScript).digest('hex').slice(0, 10)
export const passkeyScriptPath = `/assets/passkey-${hash}.js`
