import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Answer } from '#contract/call.ts'
import { failureCodes } from '#contract/failures.ts'
import type { UploadedFile } from '#contract/pictures.ts'
import type { Deps } from '../context.ts'
import { authenticate } from './auth.ts'

interface Options {
  readonly deps: Deps
  readonly base: string
  readonly dispatch: (path: string, request: FastifyRequest) => Promise<{ status: number; answer: Answer }>
  /** Calls that take one file as a multipart body, with its maximum size in bytes. */
  readonly limits: Readonly<Record<string, number>>
  readonly badBody: NonNullable<RouteShorthandOptions['errorHandler']>
}

const fileOf = (bytes: Buffer): UploadedFile => ({ bytes, toJSON: () => createHash('sha256').update(bytes).digest('hex') })

/**
 * The fields of a multipart body as the JSON body would have them, and its file. Fields are text: the one numeric field is converted
 * back.
 */
async function bodyOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') body[part.fieldname] = fileOf(await part.toBuffer())
    else body[part.fieldname] = part.fieldname === 'platform' ? Number(part.value) : part.value
  }
  return body
}

const tooLarge = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

/** The upload endpoints: an unauthorized caller is refused before any of the body is read, and an oversized body is not read to its end. */
export const registerUploads = (app: FastifyInstance, { deps, base, dispatch, limits, badBody }: Options) =>
  app.register(async (door) => {
    for (const [path, maxBytes] of Object.entries(limits)) {
      await door.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: maxBytes, files: 1, fields: 20, parts: 21, fieldSize: 2_000, fieldNameSize: 50, headerPairs: 20 },
        })
        scope.post(`${base}/app/v1/${path}`, { errorHandler: badBody, bodyLimit: maxBytes + 64 * 1024 }, async (request, reply) => {
          void reply.header('cache-control', 'no-store')
          if (!(await authenticate(deps.db, request.headers.authorization, deps.clock())))
            return reply.status(401).send(refusal('sessionOver', null))
          try {
            if (request.isMultipart()) request.body = await bodyOf(request)
          } catch (error) {
            // A truncated body, or one with too many parts.
            return reply.send(tooLarge(error) ? refusal('imageTooLarge', { maxBytes }) : refusal('badParameter', { fields: ['body'] }))
          }
          const { status, answer } = await dispatch(path, request)
          return reply.status(status).send(answer)
        })
      })
    }
  })

const refusal = (name: 'sessionOver' | 'imageTooLarge' | 'badParameter', data: unknown): Answer => ({
  errcode: failureCodes[name],
  message: name,
  data,
})
