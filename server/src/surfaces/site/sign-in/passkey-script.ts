import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { makeAsset, readJs } from '../assets/asset.ts'

export const passkeyScript = makeAsset('passkey', 'js', readJs(new URL('./passkey.js', import.meta.url)))

/** The script shows it when a ceremony fails. */
export const passkeyAlert = ({ accounts }: Messages) =>
  html`<p class="alert" role="alert" data-passkey-failed hidden>${accounts.passkeyFailed}</p>`
