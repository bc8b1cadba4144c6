import { build } from 'vite'
import type { Rolldown } from 'vite'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { failureName } from '#contract/failures.ts'
import { calls } from '#contract/index.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import { createSend } from '#src/platform/http.ts'
import { leanContract } from '../../build/leanContract.ts'
import { ofNextRelease, sampleOf, withoutOne } from '../../e2e/support/answers.ts'

/** The contract as the app's build has it. */
let lean: Record<string, Call> = {}
let code = ''

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanContract],
    build: {
      write: false,
      minify: true,
      lib: { entry: 'contract/index.ts', formats: ['es'] },
      rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'call', 'openToGuests', 'named', 'token', 'text'] } },
    },
  })) as Rolldown.RolldownOutput[]
  code = built[0]?.output[0].code ?? ''
  lean = ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { calls: Record<string, Call> }).calls
})

afterEach(() => void vi.unstubAllGlobals())

/** Answers a call with this text. */
const answering = (body: string) => {
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('__APP_VERSION__', '1.0.0')
  vi.stubGlobal('fetch', async () => new Response(body))
  return createSend('', {
    failureName,
    tokenOf: () => null,
    timeoutOf: () => 1_000,
    onUnauthorised: () => {},
    onTimeout: () => {},
    onMaintenance: () => {},
    onNewTerms: () => {},
    onTooOld: () => {},
  })
}
const answerOf = (data: unknown) => JSON.stringify({ errcode: 0, message: '', data })
const ask = (call: Call, body: string) => answering(body)(call, {}).catch((error: unknown) => error)

test('the app’s build has every call with the shape of its answer, and nothing of what describes the rest', () => {
  expect(Object.keys(lean)).toEqual(Object.keys(calls))
  expect(Object.values(lean).filter(({ shape }) => shape === undefined)).toEqual([])
  expect(['wrongRelyingParty', 'perMinute: 20'].filter((word) => code.includes(word))).toEqual([])
})

describe.each(Object.entries(calls) as [string, Call][])('%s', (name, { output }) => {
  const call = () => lean[name] as Call
  const full = sampleOf(output)

  test('is believed when it says what was agreed, and when a later release says more, with other words', async () => {
    await expect(ask(call(), answerOf(full))).resolves.toEqual({ kind: 'done', data: full })
    const later = ofNextRelease(output, full)
    expect(later).not.toEqual(full)
    await expect(ask(call(), answerOf(later))).resolves.toEqual({ kind: 'done', data: later })
  })

  test.each([
    ['nothing', answerOf(null)],
    ['an empty object', answerOf({})],
    ['a list', answerOf([full])],
    ['a word', answerOf('word')],
    ['no data at all', '{"errcode":0,"message":""}'],
    ['a bare null', 'null'],
    ['a page', '<!doctype html><title>502 Bad Gateway</title>'],
  ])('is a broken server when it says %s', async (_, body) => {
    await expect(ask(call(), body)).resolves.toEqual(new UnexpectedError('server'))
  })

  test('is a broken server when any field that a page reads is missing', async () => {
    const accepted: string[] = []
    for (const { field, answer } of withoutOne(output, full))
      if (!((await ask(call(), answerOf(answer))) instanceof UnexpectedError)) accepted.push(field)
    expect(accepted).toEqual([])
  })
})
