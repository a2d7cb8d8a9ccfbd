import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { scene } from '#test/support/builders/scene.ts'
import { channelsPath } from '#test/support/net/chat-channels.ts'

const app = useApp()

async function begin() {
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  return { id: group.id, path: channelsPath(group.id), token: owner.token }
}

it('a channel is added by its address, and listed and removed without it', async () => {
  const { path, token } = await begin()
  const url = 'https://hooks.slack.com/services/T0/B0/very-secret'
  const made = await app.post(path, { token, body: { url } })
  assert.equal(made.status, 201)
  const { id, ...rest } = made.body.data
  const fresh = { state: 'active', problem: null, lastPostAt: null }
  assert.deepEqual(rest, { format: 'slack', host: 'hooks.slack.com', ...fresh })
  const list = await app.get(path, { token })
  assert.deepEqual(list.body.data, { channels: [{ id, ...rest }] })
  assert.equal((await app.delete(`${path}/${id}`, { token })).status, 200)
  assert.deepEqual((await app.get(path, { token })).body.data.channels, [])
  assert.equal((await app.delete(`${path}/${id}`, { token })).body.code, 'channel_not_found')
  assert.equal((await app.post(`${path}/${id}/test`, { token })).body.code, 'channel_not_found')
})

it('the chat is known by the address or must be named, and one address is added once', async () => {
  const { path, token } = await begin()
  const add = async (body: object) => (await app.post(path, { token, body })).body
  const discord = 'https://discord.com/api/webhooks/1/x'
  const { data } = await add({ url: discord, format: 'slack' })
  assert.equal(data.format, 'discord')
  assert.deepEqual((await add({ url: discord })).data, data)
  assert.equal((await app.get(path, { token })).body.data.channels.length, 1)
  const own = 'https://chat.example/hooks/x'
  const refused = await add({ url: own })
  assert.deepEqual([refused.code, refused.problems[0].field], ['validation_failed', 'format'])
  assert.equal((await add({ url: own, format: 'mattermost' })).data.host, 'chat.example')
  assert.equal((await add({ url: own, format: 'standard' })).code, 'validation_failed')
  for (const url of ['nothing', 'ftp://chat.example/x', 'https://user:pass@chat.example/x'])
    assert.equal((await add({ url, format: 'slack' })).code, 'webhook_url_blocked', url)
})

it('a group has five channels at most, also when twenty are added at once', async () => {
  const { path, token } = await begin()
  const add = (n: number) =>
    app.post(path, { token, body: { url: `https://chat.example/hooks/${n}`, format: 'mattermost' } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  assert.ok(answers.every((one) => one.status === 201 || one.body.code === 'limit_reached'))
})

it('an owner who leaves does not end the channel of the group, and the end of the group does', async () => {
  const { id, path, token } = await begin()
  const body = { url: 'https://hooks.slack.com/services/x' }
  const made = await app.post(path, { token, body })
  const find = () => app.database.selectFrom('webhooks').select('user_id').where('id', '=', made.body.data.id).execute()
  assert.deepEqual(await find(), [{ user_id: null }])
  await app.database.deleteFrom('groups').where('id', '=', id).execute()
  assert.deepEqual(await find(), [])
})
