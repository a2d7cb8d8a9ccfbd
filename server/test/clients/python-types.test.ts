import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const python = join(root, 'packages/python')
mkdirSync(join(root, '.tmp'), { recursive: true })
const folder = mkdtempSync(join(root, '.tmp/python-types-'))
after(() => rmSync(folder, { recursive: true }))

/** Checks a program as strictly as mypy can, and returns what it complains about. */
function check(...paths: string[]): string {
  const flags = ['--strict', '--no-error-summary', '--hide-error-context', '--cache-dir', join(root, '.tmp/mypy')]
  const { stdout, stderr, status, error } = spawnSync('mypy', [...flags, ...paths], {
    encoding: 'utf8',
    env: { ...process.env, MYPYPATH: join(python, 'src') },
  })
  if (error) throw error
  assert.ok(status === 0 || status === 1, stderr)
  return stdout.trim()
}

const head = `from hearth import Failed, Hearth, verify_webhook
api = Hearth('https://hearth.example', 'token')
`
const wrongPrograms: [name: string, program: string, complaint: RegExp][] = [
  ['a misspelled field', `api.profile.update({'boi': 'x'})`, /Extra key "boi"/],
  ['a misspelled query parameter', `api.events.list(quarry='x')`, /Unexpected keyword argument "quarry"/],
  [
    'a value that is not in the list',
    `api.uploads.request({'category': 'selfie', 'filename': 'a', 'contentType': 'image/png', 'size': 1})`,
    /Incompatible types .*TypedDict item "category"/,
  ],
  ['a field that is missing', `api.tokens.create({'name': 'x'})`, /Missing key "scopes"/],
  [
    'an error code of another operation',
    `answer = api.rsvps.try_create('id')\nif isinstance(answer, Failed) and answer.code == 'username_taken': pass`,
    /Non-overlapping equality check/,
  ],
  [
    'null that is not looked for',
    `print(api.events.get('id')['description'].upper())`,
    /Item "None" of "Optional\[str\]"/,
  ],
  ['a field that an answer does not have', `print(api.events.get('id')['titel'])`, /has no key "titel"/],
  [
    'a field of another type of webhook event',
    `event = verify_webhook(b'', {}, 's')\nif event['type'] == 'follow.created': print(event['data']['rsvpId'])`,
    /has no key "rsvpId"/,
  ],
]

const right = `${head}api.profile.update({'bio': 'x'})
for event in api.events.list(q='x', limit=5):
    print(event['title'], (event['description'] or '').upper())
answer = api.rsvps.try_create('id')
if isinstance(answer, Failed):
    if answer.code == 'event_full': print(answer.error.message)
else:
    print(answer.data['status'])
hook = verify_webhook(b'', {}, 's')
if hook['type'] == 'rsvp.confirmed': print(hook['data']['rsvpId'])
`

describe('the types of the Python client', () => {
  let complaints: string[]

  // Once for all: most of the time goes into the package itself.
  before(() => {
    const path = (name: string) => join(folder, `${name}.py`)
    for (const [index, [, program]] of wrongPrograms.entries())
      writeFileSync(path(`wrong_${index}`), `${head}${program}\n`)
    writeFileSync(path('right'), right)
    const page = readFileSync(join(root, 'docs/python.md'), 'utf8')
    const blocks = [...page.matchAll(/^```python( run)?\n([\s\S]*?)^```$/gm)].map(([, , code]) => code)
    writeFileSync(path('page'), blocks.join(''))
    const wrong = wrongPrograms.map((_, index) => path(`wrong_${index}`))
    const journey = join(import.meta.dirname, 'python/journey.py')
    complaints = check(join(python, 'src/hearth'), journey, path('right'), path('page'), ...wrong).split('\n')
  })

  it('are complete: the package and right programs pass mypy --strict', () => {
    assert.deepEqual(
      complaints.filter((line) => line.includes(': error:') && !line.includes('/wrong_')),
      [],
    )
  })

  for (const [index, [name, , complaint]] of wrongPrograms.entries())
    it(`refuse ${name}`, () => {
      assert.match(complaints.filter((line) => line.includes(`wrong_${index}.py`)).join('\n'), complaint)
    })
})
