// @ts-check
// Shows the passkey buttons where the browser supports passkeys, offers passkeys in the address field, and exchanges the
// two messages of each ceremony.

/**
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const data = await response.json()
  if (data.location) location.assign(data.location)
  else if (!response.ok) throw new Error(data.code)
  return data
}

/**
 * @param {string | undefined} returnTo
 * @param {CredentialRequestOptions} options
 */
async function getCredential(returnTo, options) {
  const json = await post('/sign-in/passkey/options', { returnTo })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
  return navigator.credentials.get({ publicKey, ...options })
}

/** @param {Credential | null} credential */
function verify(credential) {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const json = /** @type {PublicKeyCredential} */ (credential).toJSON()
  return post('/sign-in/passkey/verify', { credential: json, timezone })
}

/** @param {boolean} isFailed */
function showFailure(isFailed) {
  const message = /** @type {HTMLElement} */ (document.querySelector('[data-passkey-failed]'))
  message.hidden = !isFailed
}

const conditionalOffer = new AbortController()

/** @type {Record<string, (button: HTMLButtonElement) => Promise<void>>} */
const actions = {
  async 'sign-in'(button) {
    // A browser runs one ceremony at a time, so cancel the one in the address field first.
    conditionalOffer.abort()
    await verify(await getCredential(button.dataset.returnTo, {}))
  },
  async create() {
    const { value: name } = /** @type {HTMLInputElement} */ (document.querySelector('[data-passkey-name]'))
    const json = await post('/settings/security/passkeys/options', {})
    if (json.location) return
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }))
    await post('/settings/security/passkeys/verify', { credential: credential.toJSON(), name })
  },
}

/**
 * Waits in the address field until a passkey is chosen there. After one that was refused, another can be chosen.
 * @param {string | undefined} returnTo
 */
async function offerPasskeys(returnTo) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  for (let tries = 0; tries < 3; tries++) {
    const credential = await getCredential(returnTo, {
      mediation: 'conditional',
      signal: conditionalOffer.signal,
    }).catch(() => undefined)
    if (!credential) return
    try {
      await verify(credential)
      return
    } catch {
      showFailure(true)
    }
  }
}

/**
 * @template {HTMLElement} E
 * @param {string} selector
 * @returns {NodeListOf<E>}
 */
function all(selector) {
  return document.querySelectorAll(selector)
}

function start() {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = all('[data-passkey]')
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', async () => {
      showFailure(false)
      button.disabled = true
      try {
        await actions[button.dataset.passkey ?? '']?.(button)
      } catch {
        showFailure(true)
      } finally {
        button.disabled = false
      }
    })
  }
  for (const part of all('[data-with-passkeys]')) part.hidden = false
  for (const part of all('[data-without-passkeys]')) part.hidden = true
  const signIn = [...buttons].find((button) => button.dataset.passkey === 'sign-in')
  if (signIn) void offerPasskeys(signIn.dataset.returnTo)
}

if ('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential) start()
