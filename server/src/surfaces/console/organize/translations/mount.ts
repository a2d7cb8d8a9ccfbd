import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TranslationsPatch } from '#domains/foundation/translations/index.ts'
import { canonicalLanguage } from '#kernel/formats/languages.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { pathOf, removalOf, type TranslationView, translationScreen } from './form.ts'
import { type FindTranslationHome, markOf, type TranslationHome } from './home.ts'
import { isFull, translationsScreen } from './list.ts'

/** The translations of an event or a group, below `base`. */
export function mountTranslations(scope: PageScope, base: string, find: FindTranslationHome): void {
  getScreen(scope, base, async (request, reply) => {
    const home = await find(scope, request)
    const { language: chosen } = request.query as { language?: unknown }
    return typeof chosen === 'string' ? begin(reply, home, chosen) : sendPage(reply, translationsScreen({ home }))
  })

  getScreen(scope, `${base}/:language`, async (request, reply) => {
    const home = await find(scope, request)
    const language = languageIn(request)
    if (home.translations[language] === undefined && (isFull(home) || language === home.language))
      return begin(reply, home, language)
    const values = home.translations[language] ?? {}
    return sendPage(reply, translationScreen({ home, language, form: { values: { ...values } } }))
  })

  postScreen(
    scope,
    `${base}/:language`,
    (request) => request.url,
    async (request, reply) => {
      const home = await find(scope, request)
      return submit(scope, request, reply, { home, language: languageIn(request), find: () => find(scope, request) })
    },
  )
}

function languageIn(request: FastifyRequest): string {
  const language = canonicalLanguage((request.params as { language: string }).language)
  if (language === undefined) throw new ApiError('not_found')
  return language
}

/** Leads to the screen of a language, or says why there is none. */
function begin(reply: FastifyReply, home: TranslationHome, chosen: string): FastifyReply {
  const { organize, forms } = home.messages
  const language = canonicalLanguage(chosen)
  const isOriginal = language !== undefined && language === home.language
  const problem = isOriginal ? organize.languages.isOriginal : forms.problems.enum!(0)
  if (language === undefined || isOriginal)
    return sendPage(reply, translationsScreen({ home, refused: { language: chosen, problem } }), 400)
  if (isFull(home) && home.translations[language] === undefined) return sendPage(reply, translationsScreen({ home }))
  return reply.redirect(pathOf(home, language), 303)
}

interface Submission {
  home: TranslationHome
  language: string
  /** As it is now. */
  find(): Promise<TranslationHome>
}

async function submit(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  { home, language, find }: Submission,
): Promise<FastifyReply> {
  const form = formIn(request)
  const show = (view: Omit<TranslationView, 'language'>, status = 200) =>
    sendPage(reply, translationScreen({ language, ...view }), status)
  if (form.has('back')) return show({ home, form: typedIn(home, form) })
  const { action, isConfirmed } = decisionIn(form)
  const isRemoval = action === 'remove'
  const patch: TranslationsPatch = { [language]: isRemoval ? null : textsIn(home, form) }
  try {
    home.check(patch)
    if (form.get('mark') !== markOf(home, language)) throw new ApiError('changed_meanwhile')
    if (isRemoval && !isConfirmed) return sendPage(reply, removalPage(home, language, form))
    const question = isRemoval ? undefined : await home.ask(language, form, pathOf(home, language))
    if (question) return sendPage(reply, question)
    await home.save(patch, form)
    return redirectWith(scope, reply, isRemoval ? home.path : pathOf(home, language), isRemoval ? 'deleted' : 'saved')
  } catch (error) {
    return refuse(error, { home, language, find }, form, show)
  }
}

type Show = (view: Omit<TranslationView, 'language'>, status?: number) => FastifyReply

/** The screen with what was typed: what is wrong with it, or what others changed meanwhile. */
async function refuse(error: unknown, { home, find }: Submission, form: URLSearchParams, show: Show) {
  const { problems = {}, alert, status } = refusalOf(error, form, home.messages)
  const { forms, organize } = home.messages
  const now = await find()
  if (error instanceof ApiError && error.code === 'changed_meanwhile') {
    const typed = form.has('title') ? typedIn(now, form) : { values: {} }
    return show({ home: now, form: { ...typed, alert: organize.languages.conflict }, isConflict: true }, status)
  }
  const named = Object.entries(problems).flatMap(([field, words]) => {
    const found = now.fields.find(({ name }) => field.endsWith(`.${name}`))
    return found ? [[found.name, words] as const] : []
  })
  const said = named.length > 0 ? forms.summary : 'translations' in problems ? organize.languages.most : alert
  return show({ home: now, form: { ...typedIn(now, form), problems: Object.fromEntries(named), alert: said } }, status)
}

const typedIn = ({ fields }: TranslationHome, form: URLSearchParams) => ({
  values: Object.fromEntries(fields.map(({ name }) => [name, form.get(name) ?? ''])),
})

/** Only what the form had, as it is stored. */
function textsIn({ fields }: TranslationHome, form: URLSearchParams): TranslationsPatch[string] {
  const entries = fields.flatMap(({ name }) => {
    const text = form.get(name)?.replaceAll('\r\n', '\n').trim()
    return text === undefined ? [] : [[name, text === '' && name !== 'title' ? null : text] as const]
  })
  return Object.fromEntries(entries)
}

function removalPage(home: TranslationHome, language: string, form: URLSearchParams) {
  const path = pathOf(home, language)
  return confirmPage({ ...removalOf({ home, language }), path, form, back: path }, home.messages)
}
