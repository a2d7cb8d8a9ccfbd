import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideApplicationType, flawOfRedirectUri } from './rules.ts'

describe('an address for authorization codes', () => {
  const good = [
    'https://poster.example/callback',
    'https://poster.example/callback?tenant=1',
    'http://localhost/callback',
    'http://localhost:8787/callback',
    'http://127.0.0.1/',
    'http://[::1]:33418/',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://callback',
    'windsurf://oauth/callback',
    'zed://oauth/callback',
    'claude://callback',
  ]
  for (const uri of good) it(`${uri} is taken`, () => assert.equal(flawOfRedirectUri(uri), undefined))

  const bad = [
    'http://poster.example/callback',
    'http://127.0.0.1.evil.example/',
    'https://poster.example/callback#part',
    'https://user:pw@poster.example/',
    'https://user@poster.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://poster.example/1',
    'ws://localhost/',
    'wss://localhost/',
    'mailto:me@example.org',
    'tel:110',
    'sms:110',
    'chrome://settings',
    'jar:https://a.example!/',
    'ms-settings:privacy',
    'ms-word.example:x',
    'intent://x',
    'myapp://callback',
    '/callback',
    'poster.example/callback',
    'https://poster.example/a b',
    'https:\\\\evil.example',
    '',
  ]
  for (const uri of bad) it(`${JSON.stringify(uri)} is refused`, () => assert.ok(flawOfRedirectUri(uri)))
})

it('an application with any address on the device or of its own scheme is a native one', () => {
  assert.equal(decideApplicationType(['https://a.example/']), 'web')
  assert.equal(decideApplicationType(['https://a.example/', 'http://localhost/']), 'native')
  assert.equal(decideApplicationType(['cursor://x/y']), 'native')
})
