import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import { createMask } from '#machines/kit/mask.ts'
import { UnexpectedError } from '#machines/kit/outcome.ts'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import { parseRecording } from '#machines/kit/recording.ts'
import { replay } from '#machines/kit/replay.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { createLog } from '#src/features/dev/log.ts'
import { recordingOf } from '#src/features/dev/recording.ts'

const createRecorder = () => createLog({ page: 'a', device: 'Linux', now: () => 0, mask: createMask(), channel: undefined })
/** As read back from a file. */
const recordOf = (log: ReturnType<typeof createRecorder>, machine: string) =>
  parseRecording(JSON.stringify(recordingOf(machine, log.read().moments)))

describe('a recording', () => {
  it('replays on a new instance to the same states', () => {
    const log = createRecorder()
    const actor = createActor(networkMachine, { input: { speed: '4g' }, inspect: log }).start()
    actor.send({ type: 'connection.lost' })
    actor.send({ type: 'connection.changed', speed: '3g' })
    const recording = recordOf(log, 'network')
    expect(recording && replay(networkMachine, recording)).toEqual([
      {
        event: { type: 'xstate.init', input: { speed: '4g' } },
        state: { connection: 'online', tips: 'quiet' },
        context: { speed: '4g' },
        agrees: true,
      },
      { event: { type: 'connection.lost' }, state: { connection: 'offline', tips: 'quiet' }, context: { speed: '4g' }, agrees: true },
      {
        event: { type: 'connection.changed', speed: '3g' },
        state: { connection: 'offline', tips: 'quiet' },
        context: { speed: '3g' },
        agrees: true,
      },
    ])
  })

  it('contains the results of effects: nothing is requested again', async () => {
    const log = createRecorder()
    const submit = fromPromise<Outcome<LoginResult>, { values: Record<string, unknown>; requestId: string }>(() =>
      Promise.reject(new UnexpectedError('offline')),
    )
    const actor = createActor(loginMachine.provide({ actors: { submit } }), { input: {}, inspect: log }).start()
    actor.send({ type: 'form.submitted', values: { password: 'sikreto' }, requestId: 'request-1' })
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    const recording = recordOf(log, 'login')
    const replayed = recording ? replay(loginMachine, recording) : []
    expect(replayed.map(({ agrees }) => agrees)).toEqual([true, true, true])
    expect(replayed.at(-1)?.context).toMatchObject({ failure: { kind: 'unexpected', reason: 'offline' } })
    expect(JSON.stringify(recording)).not.toContain('sikreto')
  })

  it('still tells masked tokens apart', () => {
    const log = createRecorder()
    const actor = createActor(sessionMachine, { input: { token: null }, inspect: log }).start()
    actor.send({ type: 'login.succeeded', token: 'token-1', userId: 'player-1' })
    actor.send({ type: 'call.unauthorised', token: 'token-0' })
    actor.send({ type: 'call.unauthorised', token: 'token-1' })
    const recording = recordOf(log, 'session')
    const replayed = recording ? replay(sessionMachine, recording) : []
    expect(replayed.map(({ state, agrees }) => [state, agrees])).toEqual([
      ['anonymous', true],
      ['loggedIn', true],
      ['loggedIn', true],
      ['anonymous', true],
    ])
  })

  it('continues from its first state when its beginning was dropped', () => {
    const steps = [
      { event: { type: 'connection.lost' }, state: { connection: 'offline', tips: 'quiet' }, context: { speed: '2g' } },
      { event: { type: 'connection.restored' }, state: { connection: 'online', tips: 'quiet' }, context: { speed: '2g' } },
    ]
    expect(replay(networkMachine, { machine: 'network', steps }).map(({ agrees }) => agrees)).toEqual([true, true])
  })

  it('shows where the current machine goes elsewhere', () => {
    const resting = { gameId: null, roundToken: null, reportedToken: null, isHidden: false }
    const steps = [
      { event: { type: 'xstate.init' }, state: 'idle', context: resting },
      { event: { type: 'session.started' }, state: 'anonymous', context: resting },
    ]
    expect(replay(heartbeatMachine, { machine: 'heartbeat', steps }).map(({ state, agrees }) => [state, agrees])).toEqual([
      ['idle', true],
      [{ alive: 'waiting' }, false],
    ])
  })

  it.each([
    '',
    '{',
    '[]',
    '{"machine":"boot"}',
    '{"machine":"boot","steps":[]}',
    '{"machine":"boot","steps":[{"event":{},"state":"open"}]}',
    '{"machine":"boot","steps":[{"event":{"type":"a"},"state":3,"context":{}}]}',
  ])('is not the text %s', (text) => {
    expect(parseRecording(text)).toBeUndefined()
  })
})
