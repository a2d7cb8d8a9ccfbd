import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { colorsOf, themes } from '#surfaces/site/theme.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let root: Person
let admin: Visitor
before(async () => {
  site = await openSite()
  root = await makeUser(site.app, { role: 'admin' })
  admin = await browse(site, root)
})
after(() => site[Symbol.asyncDispose]())

const row = () => site.app.database.selectFrom('instance_settings').selectAll().executeTakeFirstOrThrow()
const sections = ['', '/joining', '/pages', '/limits', '/security'].map((path) => `/admin/settings${path}`)

describe('the settings in the browser', () => {
  it('each screen saves its own fields, and leaves those of the others', async () => {
    const saved = await admin.post('/admin/settings', {
      name: 'The valley',
      tagline: '',
      signUp: 'invite',
      homeText: '# Hi',
    })
    assert.deepEqual([saved.status, saved.location], [303, '/admin/settings'])
    assert.deepEqual(
      [(await row()).name, (await row()).home_text, (await row()).sign_up],
      ['The valley', '# Hi', 'open'],
    )
    await admin.post('/admin/settings/joining', {
      signUp: 'domains',
      signUpDomains: 'a.example\r\n\r\nb.example ',
      minimumAge: '16',
    })
    const { sign_up, sign_up_domains, minimum_age, name } = await row()
    assert.deepEqual(
      [sign_up, sign_up_domains, minimum_age, name],
      ['domains', ['a.example', 'b.example'], 16, 'The valley'],
    )
    await admin.post('/admin/settings/joining', { signUp: 'open', signUpDomains: '', minimumAge: '' })
    assert.deepEqual([(await row()).sign_up_domains, (await row()).minimum_age], [[], null])
    await admin.post('/admin/settings/security', {
      heldWords: 'casino\nfree money',
      'has.holdNewAccounts': '1',
      holdNewAccounts: 'on',
    })
    assert.deepEqual([(await row()).held_words, (await row()).hold_new_accounts], [['casino', 'free money'], true])
    await admin.post('/admin/settings/limits', { 'retention.walkInDays': '7', 'limits.roleOffersPerDay': '3' })
    assert.deepEqual([(await row()).retention, (await row()).limits], [{ walkInDays: 7 }, { roleOffersPerDay: 3 }])
  })

  it('footer links are rows of a name and an address, and a wrong one comes back with words', async () => {
    const form = new URLSearchParams([
      ...[
        ['linkLabel', 'Chat'],
        ['linkUrl', 'https://chat.example'],
      ],
      ...[
        ['linkLabel', ''],
        ['linkUrl', ''],
      ],
    ] as [string, string][])
    assert.equal((await admin.post('/admin/settings/pages', form)).status, 303)
    assert.deepEqual((await row()).footer_links, [{ label: 'Chat', url: 'https://chat.example' }])
    form.set('linkUrl', 'javascript:alert(1)')
    const wrong = await admin.post('/admin/settings/pages', form)
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /an address that starts with https:\/\//)
    assert.match(wrong.text, /value="javascript:alert\(1\)"/)
    assert.deepEqual((await row()).footer_links, [{ label: 'Chat', url: 'https://chat.example' }])
  })

  it('a template fills the text, is not saved before it is filled in, and the page is then public', async () => {
    for (const page of ['privacy', 'terms', 'imprint', 'conduct'] as const) {
      const filled = await admin.post('/admin/settings/pages', { template: page, [`${page}Text`]: '' })
      assert.equal(filled.status, 200)
      assert.match(filled.text, /This is a template, not saved yet/)
      const [, text = ''] = new RegExp(`name="${page}Text"[^>]*>\n([^<]*)`).exec(filled.text) ?? []
      assert.match(text, /\[FILL IN/)
      const refused = await admin.post('/admin/settings/pages', { [`${page}Text`]: text })
      assert.equal(refused.status, 400)
      assert.match(refused.text, /Replace everything marked \[FILL IN\]: \d+ left\./)
      assert.equal((await row())[`${page}_text`], null)
      await admin.post('/admin/settings/pages', { [`${page}Text`]: text.replaceAll(/\[FILL IN[^\]]*\]/g, 'Us') })
      assert.match((await row())[`${page}_text`] ?? '', /Us/)
    }
  })

  it('the color is chosen from those of the set-up, or typed', async () => {
    const { text } = await admin.get('/admin/settings')
    const offered = [...text.matchAll(/type="radio" name="brandColor" value="([^"]*)"/g)].map(([, value]) => value)
    assert.deepEqual(offered, ['', ...themes.map((theme) => colorsOf(theme).solid), 'other'])
    const swatch = offered[1]!
    await admin.post('/admin/settings', { brandColor: swatch })
    assert.equal((await row()).brand_color, swatch)
    await admin.post('/admin/settings', { brandColor: 'other', brandColorOther: '#123456' })
    assert.equal((await row()).brand_color, '#123456')
    assert.match((await admin.get('/admin/settings')).text, /name="brandColorOther"[^>]* value="#123456"/)
  })

  it('what is wrong is said beside its field, and what was typed stays', async () => {
    const light = await admin.post('/admin/settings', { name: 'Light', brandColor: '#ffeeee' })
    assert.equal(light.status, 400)
    assert.match(light.text, /White text isn’t readable on this color/)
    assert.match(light.text, /value="#ffeeee"/)
    const alone = await admin.post('/admin/settings/security', {
      'has.administratorPasskeys': '1',
      administratorPasskeys: 'on',
    })
    assert.match(alone.text, /Add a passkey to your own account first/)
    assert.equal((await row()).administrator_passkeys, false)
  })
})

describe('who is no administrator', () => {
  const name = 'Taken over'

  it('sees and changes no settings in the browser', async () => {
    const member = await browse(site, await makeUser(site.app))
    for (const path of sections) {
      assert.ok([403, 404].includes((await member.get(path)).status), path)
      assert.ok([403, 404].includes((await member.post(path, { name })).status), path)
      assert.equal((await site.visitor().get(path)).location, `/sign-in?return_to=${encodeURIComponent(path)}`)
    }
    assert.notEqual((await row()).name, name)
  })

  it('an old sign-in of an administrator leads to a fresh one', async () => {
    site.app.clock.advance(16 * 60_000)
    const answer = await admin.post('/admin/settings', { name })
    assert.equal(answer.status, 303)
    assert.match(answer.location ?? '', /^\/sign-in/)
    assert.notEqual((await row()).name, name)
  })
})
