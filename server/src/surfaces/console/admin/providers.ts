import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf, type FormRefusal } from '#surfaces/site/operation-form.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { formScreen, type ScreenVisit, screenActions } from '#surfaces/site/screens.ts'
import { adminPath, adminScreen } from './shell.ts'

const { list, create, update, delete: remove } = operations['identity-providers']
type Provider = OutputOf<typeof list>['items'][number]

const path = adminPath('providers')

const listAll = async ({ perform }: ScreenVisit): Promise<Provider[]> =>
  (await perform(list, { query: { limit: 50 } })).items

async function requireProvider(visit: ScreenVisit): Promise<Provider> {
  const found = (await listAll(visit)).find(({ id }) => id === visit.params.provider)
  if (!found) throw new ApiError('provider_not_found')
  return found
}

/** A secret is never written into a page. */
const withoutSecret = (refusal: FormRefusal): FormRefusal => ({
  ...refusal,
  values: { ...refusal.values, clientSecret: undefined },
})

/** Providers of OpenID Connect on the sign-in page. */
export const identityProviders = [
  formScreen({
    path,
    load: async (visit) => ({ providers: await listAll(visit) }),
    op: create,
    done: 'providerAdded',
    refused: withoutSecret,
    view: ({ messages, providers, server: { baseUrl }, form }) =>
      adminScreen(messages, {
        section: 'providers',
        body: listBody({ messages, providers, baseUrl, form }),
        alert: form.alert,
      }),
  }),
  formScreen({
    path: `${path}/:provider`,
    load: async (visit) => ({ provider: await requireProvider(visit) }),
    values: ({ provider: { name, clientId } }) => ({ name, clientId }),
    op: update,
    async input(visit) {
      const { id } = await requireProvider(visit)
      if (!visit.posted.get('clientSecret')) visit.posted.delete('clientSecret')
      return { params: { id }, body: bodyOf(update, visit.posted) }
    },
    done: 'saved',
    to: () => path,
    refused: withoutSecret,
    view: ({ messages, provider, form }) =>
      adminScreen(messages, {
        section: 'providers',
        heading: provider.name,
        back: { href: path, words: messages.admin.access.providers.back },
        body: editBody(messages, provider, form),
        alert: form.alert,
        scripts: confirmScripts,
      }),
  }),
  screenActions(path, {
    ':provider/delete': [
      remove,
      'deleted',
      {
        async ask(visit) {
          await requireProvider(visit)
          return visit.messages.admin.access.providers.question
        },
        input: async (visit) => ({ params: { id: (await requireProvider(visit)).id } }),
      },
    ],
  }),
]

interface ListView {
  messages: Messages
  providers: readonly Provider[]
  baseUrl: string
  form: FormState
}

const off = { autocomplete: 'off', isRequired: true }

function listBody({ messages, providers, baseUrl, form }: ListView): string {
  const text = messages.admin.access.providers
  const rows = providers.map(
    (
      provider,
    ) => html`<li><div class="grow"><b>${provider.name}</b><br><span class="soft small">${provider.issuer}</span></div>
<a class="button plain quiet small fit" href="${adminPath('providers', `/${provider.id}`)}" aria-label="${text.editNamed(provider.name)}">${text.edit}</a></li>`,
  )
  const list =
    rows.length > 0
      ? html`<section class="card"><ul class="rows">!${rows.join('')}</ul></section>`
      : emptyState('lock', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${list}
<section class="card"><h2>${text.addHeading}</h2><p class="soft">${text.addLead(`${baseUrl}/sign-in/with/ID/callback`)}</p>
<form method="post" action="${adminPath('providers')}">
!${textField(form, { name: 'id', label: text.id, hint: text.idHint, maxLength: 30, ...off })}
!${textField(form, { name: 'name', label: text.name, maxLength: 60, ...off })}
!${textField(form, { name: 'issuer', label: text.issuer, hint: text.issuerHint, type: 'url', maxLength: 2000, ...off })}
!${textField(form, { name: 'clientId', label: text.clientId, maxLength: 300, ...off })}
!${textField(form, { name: 'clientSecret', label: text.clientSecret, hint: text.secretHint, type: 'password', maxLength: 1000, ...off, autocomplete: 'new-password' })}
<button class="fit">${text.add}</button></form></section>`
}

function editBody(messages: Messages, provider: Provider, form: FormState): string {
  const text = messages.admin.access.providers
  const path = adminPath('providers', `/${provider.id}`)
  const asked = { id: 'delete-provider', action: 'delete', ...text.question }
  const secret = { name: 'clientSecret', label: text.newSecret, hint: text.newSecretHint, maxLength: 1000 }
  return html`<section class="card"><dl><dt>${text.issuer}</dt><dd>${provider.issuer}</dd>
<dt>${text.redirect}</dt><dd><code>${provider.redirectUri}</code></dd></dl>
<form method="post" action="${path}">
!${textField(form, { name: 'name', label: text.name, maxLength: 60, ...off })}
!${textField(form, { name: 'clientId', label: text.clientId, maxLength: 300, ...off })}
!${textField(form, { ...secret, type: 'password', autocomplete: 'new-password' })}
<button class="fit">${text.save}</button></form></section>
<form method="post" action="${path}/delete">!${confirmButton(text.delete, asked, messages)}</form>`
}
