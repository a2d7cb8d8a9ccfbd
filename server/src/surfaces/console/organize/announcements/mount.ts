import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { fieldsOf } from '#surfaces/site/forms.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { actOnForm } from './acts.ts'
import { composerScreen, sentScreen } from './composer.ts'
import { listScreen } from './list.ts'
import { announcementIn, type FindPlace, type Place } from './place.ts'
import { sendMail, sendPreview } from './preview.ts'

const from = (request: FastifyRequest) => request.url

/** The list, the composer and the preview of announcements, below `base`. */
export function mountAnnouncements(scope: PageScope, base: string, find: FindPlace): void {
  const paramsOf = (request: FastifyRequest) => {
    const announcementId = announcementIn(request)
    if (!isId(announcementId)) throw new ApiError('announcement_not_found')
    return { params: { announcementId } }
  }
  const load = (request: FastifyRequest) => perform(scope, request, operations.announcements.get, paramsOf(request))
  const loadMail = (request: FastifyRequest) =>
    perform(scope, request, operations.announcements.preview, paramsOf(request))

  getScreen(scope, base, async (request, reply) =>
    sendPage(reply, await listScreen(await find(scope, request), request)),
  )

  getScreen(scope, `${base}/new`, async (request, reply) => {
    const place = await find(scope, request)
    return sendPage(reply, composerScreen(place, undefined, { values: { audience: firstAudience(place) } }))
  })

  // Lists of people send the selected ids here; the composer sends its fields.
  postScreen(scope, `${base}/new`, from, async (request, reply) => {
    const place = await find(scope, request)
    const userIds = fieldsOf(request, 'id')
    if (userIds.length === 0) return actOnForm({ scope, request, reply, place }, undefined)
    const { id } = await place.create({ userIds })
    return redirectWith(scope, reply, `${place.path}/${id}`, 'draftForSelected')
  })

  getScreen(scope, `${base}/:announcementId`, async (request, reply) => {
    const [place, announcement] = [await find(scope, request), await load(request)]
    assertHere(place, announcement)
    const isOpen = announcement.status === 'draft' || announcement.status === 'scheduled'
    const page = isOpen
      ? composerScreen(place, announcement, { values: announcement })
      : sentScreen(place, announcement)
    return sendPage(reply, page)
  })

  postScreen(scope, `${base}/:announcementId`, from, async (request, reply) => {
    const [place, announcement] = [await find(scope, request), await load(request)]
    assertHere(place, announcement)
    return actOnForm({ scope, request, reply, place }, announcement)
  })

  getScreen(scope, `${base}/:announcementId/preview`, async (request, reply) => {
    const [place, announcement] = [await find(scope, request), await load(request)]
    assertHere(place, announcement)
    return sendPreview(reply, place, announcement, await loadMail(request))
  })

  getScreen(scope, `${base}/:announcementId/mail`, async (request, reply) => sendMail(reply, await loadMail(request)))
}

const firstAudience = ({ sizes }: Place) => sizes.audiences[0]?.audience

/** The path names the event or group of the announcement. */
function assertHere(place: Place, { eventId, groupId }: { eventId: string | null; groupId: string | null }): void {
  if (place.targetId !== (eventId ?? groupId)) throw new ApiError('announcement_not_found')
}
