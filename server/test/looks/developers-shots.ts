import type { Page } from 'playwright-core'
import type { App } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import type { Shot } from './shots.ts'

/** Requests of a day, as a bot makes them, with an hour beyond the limit. */
async function useApi(app: App, { id }: Person): Promise<void> {
  const start = Math.floor(app.clock.now().getTime() / 3_600_000)
  const rows = Array.from({ length: 20 }, (_, at) => ({
    user_id: id,
    hour: new Date((start - at) * 3_600_000).toISOString(),
    requests: 40 + ((at * 37) % 90) + (at === 5 ? 960 : 0),
    refused: at === 5 ? 72 : 0,
  }))
  await app.database.insertInto('api_usage').values(rows).execute()
  const token = await makeToken(app, { id } as Person, ['read:user'])
  for (let count = 0; count < 12; count++) await app.get('/v1/me', { token })
}

/** Tokens, of which one created another, and apps with and without a secret. */
async function build(app: App, as: Person): Promise<string> {
  const session = await makeSession(app, as)
  const post = async (path: string, body: object, credential: object = { session }) => {
    const answer = await app.post(path, { ...credential, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body.data as Record<string, string>
  }
  const scopes = ['read:events', 'read:groups', 'manage:events']
  const bot = await post('/v1/profile/tokens', { name: 'Garden bot', scopes: ['user', ...scopes], expiresInDays: 90 })
  await post('/v1/profile/tokens', { name: 'Nightly export', scopes: ['read:user'] }, { token: bot.token! })
  const redirectUris = ['https://poster.example/callback', 'http://localhost:4000/callback']
  await post('/v1/developer/apps', {
    name: 'Walk tracker',
    redirectUris: ['com.example.walks:/back'],
    isPublicClient: true,
  })
  const { clientId } = await post('/v1/developer/apps', { name: 'Poster maker', redirectUris })
  return clientId!
}

/** The portal of developers: the first screen, tokens and apps. */
export async function listDevelopersShots(app: App): Promise<Shot[]> {
  const as = await makeUser(app, { username: 'devi', name: 'Devi Rao' })
  await useApi(app, as)
  const app1 = await build(app, as)
  const createToken = async (page: Page) => {
    await page.locator('#field-name').fill('Laptop')
    await page.locator('a[data-scopes]').first().click()
    await page.locator('#new form > button').click()
    await page.locator('.made').waitFor()
  }
  return [
    { name: 'developers-start', path: '/developers', as },
    { name: 'developers-start-signed-out', path: '/developers' },
    { name: 'developers-tokens', path: '/developers/tokens?preset=bot', as },
    { name: 'developers-token-new', path: '/developers/tokens', as, act: createToken },
    { name: 'developers-apps', path: '/developers/apps', as },
    { name: 'developers-app-new', path: '/developers/apps/new', as },
    { name: 'developers-app', path: `/developers/apps/${app1}`, as },
  ]
}
