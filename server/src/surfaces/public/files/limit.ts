import type { FastifyReply, FastifyRequest } from 'fastify'
import { countByAddress } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'

/** contract: "files 10,000/h per IP", so that a page of images locks no one out. */
export const admitToFiles = (server: HttpServer, request: FastifyRequest, reply: FastifyReply) =>
  countByAddress(server, request, reply, 'files', server.limits.files)
