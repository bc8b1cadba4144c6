import * as z from 'zod/mini'
import { envelope } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import { commonFailures, failureCodes } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const operation = (name: string, call: Call) => {
  const failures = [...new Set([...commonFailures, ...call.failures])]
  return {
    operationId: name,
    ...(call.auth === 'user' && { security: [{ bearer: [] }] }),
    requestBody: json({
      allOf: [
        schemaOf(envelope, 'input'),
        ...(call.mutates
          ? [{ type: 'object', required: ['requestId'], properties: { requestId: { type: 'string', format: 'uuid' } } }]
          : []),
        schemaOf(call.input, 'input'),
      ],
    }),
    responses: {
      200: {
        description: 'errcode 0 with data, or a refusal',
        ...json({
          type: 'object',
          required: ['errcode', 'message', 'data'],
          properties: {
            errcode: {
              enum: [0, ...failures.map((failure) => failureCodes[failure])],
              description: failures.map((failure) => `${failureCodes[failure]} ${failure}`).join(' · '),
            },
            message: { type: 'string' },
            data: { anyOf: [schemaOf(call.output, 'output'), { type: 'object' }, { type: 'null' }] },
            replayed: { const: true, description: 'the first answer to this requestId, again' },
          },
        }),
      },
      ...(call.auth === 'user' && { 401: { description: 'session over' } }),
    },
  }
}

/** The contract as an OpenAPI document, generated from the same values that both sides import. */
export const openApi = (base: string) => ({
  openapi: '3.1.0',
  info: { title: 'Swerte', version: '1' },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [`${base}/app/v1/${call.path}`, { post: operation(name, call as unknown as Call) }]),
  ),
})
