import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Scratched } from '#contract/mall.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { scratchCardMachine } from '#machines/scratchCard/scratchCard.machine.ts'
import type { RevealIntent, ScratchEmitted } from '#machines/scratchCard/scratchCard.machine.ts'
import { sampleScratched } from '#machines/scratchCard/scratchCard.model.ts'
import {
  canScratch,
  cardIdOf,
  requestOf,
  isBusy,
  isClosed,
  isRevealing,
  refusalOf,
  resultOf,
} from '#machines/scratchCard/scratchCard.selectors.ts'
import { settle } from './settle.ts'

type Answer = () => Promise<Outcome<Scratched>>
const says =
  (result: Scratched): Answer =>
  async () =>
    done(result)
const lostResponse: Answer = async () => {
  throw new UnexpectedError('timeout')
}
const reveal = (requestId: string) => ({ type: 'reveal.requested', requestId }) as const
const waiting = (...cardIds: string[]) => ({ type: 'cards.received', cardIds }) as const

/** Responses are used in order. */
function createTable(...answers: Answer[]) {
  const clock = new SimulatedClock()
  const requests: { cardId: string; requestId: string }[] = []
  const emitted: ScratchEmitted[] = []
  const actor = createActor(
    scratchCardMachine.provide({
      actors: {
        reveal: createRequestMachine<RevealIntent, Scratched>().provide({
          actors: {
            send: fromPromise(({ input: { input: what, requestId } }) => {
              requests.push({ cardId: what.cardId, requestId })
              return (answers[requests.length - 1] ?? lostResponse)()
            }),
          },
        }),
      },
    }),
    { clock },
  )
  actor.on('card.revealed', (event) => void emitted.push(event))
  actor.on('card.refused', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  return { actor, requests, emitted, pass, now: () => actor.getSnapshot() }
}

describe('the current card', () => {
  it('is the oldest one, covered, until enough is scratched away', async () => {
    const { actor, requests, emitted, pass, now } = createTable(says(sampleScratched()))
    expect([isClosed(now()), cardIdOf(now())]).toEqual([true, null])
    actor.send(waiting())
    expect(isClosed(now())).toBe(true)
    actor.send(waiting('card-1', 'card-2'))
    expect([cardIdOf(now()), canScratch(now()), isBusy(now())]).toEqual(['card-1', true, false])
    actor.send({ type: 'scratch.started' })
    expect([canScratch(now()), isBusy(now())]).toEqual([true, true])
    expect(requests).toEqual([])
    actor.send(reveal('request-1'))
    expect([canScratch(now()), isRevealing(now())]).toEqual([false, true])
    await pass(0)
    expect(resultOf(now())).toEqual(sampleScratched())
    expect(emitted).toEqual([{ type: 'card.revealed', result: sampleScratched() }])
    expect(requests).toEqual([{ cardId: 'card-1', requestId: 'request-1' }])
  })

  it('can be revealed without scratching, and the next one follows when it is closed', async () => {
    const { actor, pass, now } = createTable(says(sampleScratched()), says(sampleScratched({ cardId: 'card-2', award: null, left: 0 })))
    actor.send(waiting('card-1', 'card-2'))
    actor.send(reveal('request-1'))
    await pass(0)
    // Updates from the server meanwhile do not change the current card.
    actor.send(waiting('card-2'))
    expect(cardIdOf(now())).toBe('card-1')
    actor.send({ type: 'card.dismissed' })
    expect([isClosed(now()), cardIdOf(now()), resultOf(now())]).toEqual([true, null, null])
    // An older response still lists the card that was shown.
    actor.send(waiting('card-1', 'card-2'))
    expect(cardIdOf(now())).toBe('card-2')
    actor.send(reveal('request-2'))
    await pass(0)
    expect(resultOf(now())?.award).toBeNull()
    actor.send({ type: 'card.dismissed' })
    actor.send(waiting('card-1', 'card-2'))
    expect(isClosed(now())).toBe(true)
  })

  it('requests a lost response again by the same request id', async () => {
    const { actor, requests, emitted, pass, now } = createTable(lostResponse, lostResponse, says(sampleScratched()))
    actor.send(waiting('card-1'))
    actor.send(reveal('request-1'))
    // A second tap is ignored.
    actor.send(reveal('request-2'))
    await pass(0)
    await pass(1_000)
    await pass(2_000)
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-1'])
    expect(resultOf(now())).toEqual(sampleScratched())
    expect(emitted).toHaveLength(1)
  })

  it('lets the player retry when no response arrives', async () => {
    const { actor, pass, now } = createTable(lostResponse, lostResponse, lostResponse, lostResponse, lostResponse, says(sampleScratched()))
    actor.send(waiting('card-1'))
    actor.send(reveal('request-1'))
    for (const ms of [0, 1_000, 2_000, 4_000, 8_000, 16_000]) await pass(ms)
    expect([isRevealing(now()), requestOf(now())?.getSnapshot().matches('unanswered')]).toEqual([true, true])
    requestOf(now())?.send({ type: 'request.retried' })
    await pass(0)
    expect(resultOf(now())).toEqual(sampleScratched())
  })

  it('that is gone shows so, and is removed', async () => {
    const { actor, emitted, pass, now } = createTable(async () => refused('notAvailable', 10014))
    actor.send(waiting('card-1'))
    actor.send(reveal('request-1'))
    await pass(0)
    expect([refusalOf(now())?.failure, resultOf(now()), emitted]).toEqual(['notAvailable', null, [{ type: 'card.refused' }]])
    actor.send({ type: 'card.dismissed' })
    expect([isClosed(now()), refusalOf(now())]).toEqual([true, null])
    actor.send(waiting('card-1'))
    expect(isClosed(now())).toBe(true)
  })

  it('that was refused for another reason stays in the list', async () => {
    const { actor, pass, now } = createTable(async () => refused('tooManyRequests', 10003))
    actor.send(waiting('card-1'))
    actor.send(reveal('request-1'))
    await pass(0)
    expect(refusalOf(now())?.failure).toBe('tooManyRequests')
    actor.send({ type: 'card.dismissed' })
    actor.send(waiting('card-1'))
    expect([cardIdOf(now()), canScratch(now())]).toEqual(['card-1', true])
  })

  it('is covered again after the session ended midway', async () => {
    const { actor, emitted, pass, now } = createTable(async () => refused('sessionOver', 401))
    actor.send(waiting('card-1'))
    actor.send(reveal('request-1'))
    await pass(0)
    expect([isClosed(now()), emitted]).toEqual([true, []])
    actor.send(waiting('card-1'))
    expect([cardIdOf(now()), canScratch(now())]).toEqual(['card-1', true])
  })
})
