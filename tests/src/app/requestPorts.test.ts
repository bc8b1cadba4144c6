import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { done, UnexpectedError } from '#machines/kit/outcome.ts'
import { createSafeboxPorts } from '#src/features/money/savings/safebox.ports.ts'
import { createDepositPorts } from '#src/features/money/wallet/deposit/deposit.ports.ts'
import { createWithdrawalPorts } from '#src/features/money/wallet/withdrawal/withdrawal.ports.ts'
import { createGameSessionPorts } from '#src/features/play/game/gameSession.ports.ts'
import { createJackpotSpinPorts } from '#src/features/play/jackpot/jackpotSpin.ports.ts'
import { createRetrieveBalancePorts, createStudioVisitClaim } from '#src/features/play/studios/retrieveBalance.ports.ts'
import { createLimitChangePorts } from '#src/features/protection/responsibleGaming/limitChange.ports.ts'
import { createSelfExclusionPorts } from '#src/features/protection/responsibleGaming/selfExclusion.ports.ts'
import { createInviteSpinPorts } from '#src/features/rewards/agent/inviteSpin.ports.ts'
import { createBankruptcyPorts } from '#src/features/rewards/bankruptcy/bankruptcy.ports.ts'
import { createScratchCardPorts } from '#src/features/rewards/mall/scratchCard.ports.ts'
import { createRedVsBluePorts } from '#src/features/rewards/redVsBlue/redVsBlue.ports.ts'
import type { App } from '#src/platform/app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Ports that are requests: by the call they send, with a sample input and what is sent. */
const limit = { kind: 'stake', period: 'day', value: 50_00 }
const ports: readonly [path: string, port: (app: App) => unknown, input: unknown, sent: object][] = [
  ['recharge', (app) => createDepositPorts(app).actors?.request, { typeId: 'qr', amount: 100_00 }, { typeId: 'qr', amount: 100_00 }],
  ['exchange', (app) => createWithdrawalPorts(app).actors?.request, { bankId: '7', amount: 100_00 }, { bankId: '7', amount: 100_00 }],
  ['safeboxPut', (app) => createSafeboxPorts(app).actors?.move, { direction: 'put', amount: 1_00 }, { amount: 1_00 }],
  [
    'safeboxTake',
    (app) => createSafeboxPorts(app).actors?.move,
    { direction: 'take', amount: 1_00, password: '123456' },
    { amount: 1_00, password: '123456' },
  ],
  ['spin', (app) => createGameSessionPorts(app).actors?.settle, { roundToken: 'visit', stake: 50 }, { roundToken: 'visit', stake: 50 }],
  ['receiveDrawChance', (app) => createJackpotSpinPorts(app).actors?.draw, null, {}],
  ['retrieveBalance', (app) => createRetrieveBalancePorts(app).actors?.collect, { providers: ['a', 'b'] }, { providers: ['a', 'b'] }],
  ['studioVisit', createStudioVisitClaim, { provider: 'a', amount: 1_00 }, { provider: 'a', amount: 1_00 }],
  ['setSelfLimit', (app) => createLimitChangePorts(app).actors?.save, limit, limit],
  ['confirmSelfLimit', (app) => createLimitChangePorts(app).actors?.confirm, limit, limit],
  ['takeBreak', (app) => createSelfExclusionPorts(app).actors?.close, { kind: 'break', hours: 24 }, { hours: 24 }],
  ['selfExclude', (app) => createSelfExclusionPorts(app).actors?.close, { kind: 'exclusion', months: 6 }, { months: 6 }],
  ['actInviteSpin', (app) => createInviteSpinPorts(app).actors?.decide, null, {}],
  ['receiveBankruptGiftAward', (app) => createBankruptcyPorts(app).actors?.claim, { id: 'gift' }, { id: 'gift' }],
  ['scratchCardLottery', (app) => createScratchCardPorts(app).actors?.reveal, { cardId: '7' }, { cardId: '7' }],
  ['pkSignUp', (app) => createRedVsBluePorts(app).actors?.signUp, { camp: 'red' }, { camp: 'red' }],
]

test.each(ports)('%s is sent again with the id of the tap when its response is lost', async (path, port, input, expected) => {
  const sent: unknown[] = []
  const app = {
    env: { now: () => 0, uuid: () => `another-${sent.length}` },
    queries: new QueryClient(),
    storage: { clear: () => {} },
    send: async (call: { path: string }, body: object, { requestId }: { requestId?: string } = {}) => {
      sent.push([call.path, body, requestId])
      if (sent.length < 3) throw new UnexpectedError('timeout')
      return done({})
    },
  } as unknown as App
  const request = createActor(port(app) as AnyStateMachine, { input: { input, requestId: 'the-tap' } }).start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(request.getSnapshot().output).toEqual(done({}))
  expect(sent).toEqual(Array.from({ length: 3 }, () => [path, expected, 'the-tap']))
})

test.each([
  ['deposit', (app: App) => createDepositPorts(app).actors?.request, 'depositDraft', ['rechargeRecord', 'coupons']],
  ['withdrawal', (app: App) => createWithdrawalPorts(app).actors?.request, 'withdrawalDraft', ['getExchange', 'exchangeRecord']],
] as const)('a %s whose response arrives after the player has left is forgotten as a draft, and shown', async (_, port, draft, shown) => {
  const forgotten: string[] = []
  const queries = new QueryClient()
  for (const path of shown) queries.setQueryData([path, {}], 'before')
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const app = {
    env: { now: () => 0, uuid: () => 'another' },
    queries,
    storage: { clear: (fact: string) => void forgotten.push(fact) },
    send: () => promise,
  } as unknown as App
  const request = createActor(port(app) as AnyStateMachine, { input: { input: {}, requestId: 'the-tap' } }).start()
  await vi.advanceTimersByTimeAsync(0)
  request.stop()
  expect(forgotten).toEqual([])
  resolve(done({}))
  await vi.advanceTimersByTimeAsync(0)
  expect(forgotten).toEqual([draft])
  expect(shown.map((path) => queries.getQueryState([path, {}])?.isInvalidated)).toEqual(shown.map(() => true))
})
