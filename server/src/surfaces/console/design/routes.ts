import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { consoleDesignPage, designPath, questionsOf } from './page.ts'

/** Every part of the console, with examples that change nothing. */
export function mountConsoleDesign({ routes }: PageScope): void {
  routes.get(designPath, open, async (request, reply) => sendPage(reply, consoleDesignPage(messagesOf(request))))

  routes.post(designPath, open, async (request, reply) => {
    const [messages, form] = [messagesOf(request), formIn(request)]
    const { action, isConfirmed } = decisionIn(form)
    const question = questionsOf(messages)[action]
    if (question && !isConfirmed)
      return sendPage(reply, confirmPage({ ...question, path: designPath, form, back: designPath }, messages))
    const page = consoleDesignPage(messages)
    return sendPage(reply, { ...page, body: noteOf(messages.console.design.nothing) + page.body })
  })
}
