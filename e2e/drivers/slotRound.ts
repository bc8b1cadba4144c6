import type { Hello } from '#contract/gameChannel.ts'
import type { SettledRound } from '#contract/play.ts'
import { fiestaNights } from '#games/fiesta-nights/game.ts'
import type { Observation } from '#machines/kit/paths.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'

/** What the frame receives and emits, with a simulated host page: its own machine is walked with gameLaunch. */
export const slotRound: Drive = { ports: [], drive, needsClock: () => true }

/** The address of the simulated host page; nothing else responds there. */
const host = '/played-host'
const frameUrl = '/games/fiesta-nights/index.html'

type FrameMessage = { type: string; stake?: number; roundId?: string }
interface Host {
  readonly port: MessagePort
  readonly received: FrameMessage[]
}
/** Opens the channel as a game's host page does once its frame has loaded. */
const playHost = () => {
  const frame = document.querySelector('iframe')
  const { port1, port2 } = new MessageChannel()
  const received: FrameMessage[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => void received.push(data))
  port1.start()
  frame?.contentWindow?.postMessage({ type: 'swerte.connect' }, '*', [port2])
  Object.assign(window, { host: { port: port1, received } satisfies Host })
}

const window3 = fiestaNights.reels.map((strip) => strip.slice(0, 3))
/** A path's round has no symbols: these are samples, with each of its wins on its line. */
const onReels = (round: SettledRound): SettledRound => ({
  ...round,
  outcome: {
    ...round.outcome,
    spins: round.outcome.spins.map((spin) => ({
      ...spin,
      stops: fiestaNights.reels.map(() => 0),
      window: window3,
      wins: spin.wins.map((win) => ({ ...win, cells: cellsOf(win.kind === 'line' ? win.line : 0) })),
    })),
  },
})
const cellsOf = (line: number) => [0, 1, 2].map((reel): [number, number] => [reel, fiestaNights.lines[line]?.[reel] ?? 0])

interface Shown {
  readonly stake: number
  readonly balance: number
  readonly highlighted: number | null
  readonly at: number
  readonly refusal: string | null
  readonly round: string | null
}
const coins = (hundredths: number): string => new Intl.NumberFormat('en-PH').format(hundredths / 100)
/** The label of the disc, and whether it ignores taps. */
const discs: Readonly<Record<string, readonly [string, boolean]>> = {
  ready: ['Spin', false],
  short: ['OK', false],
  refused: ['OK', false],
  asking: ['…', true],
  stopping: ['…', true],
  presenting: ['Skip', false],
  between: ['Skip', false],
  summing: ['…', true],
  closed: ['…', true],
}

/** Walks a slot's own page in its frame. */
function drive({ page }: Stage): Driver {
  const game = page.frameLocator('iframe')
  const disc = game.locator('.spin')
  const line = game.locator('.result .line')
  const stake = game.getByLabel('Bet', { exact: true })
  const rounds = new Map<string, SettledRound>()
  let isConnected = false
  let emitted = 0

  const say = (message: object) => page.evaluate((text) => (window as unknown as { host: Host }).host.port.postMessage(text), message)
  const received = () => page.evaluate(() => (window as unknown as { host: Host }).host.received)
  const register = (round: SettledRound): SettledRound => {
    const real = onReels(round)
    rounds.set(real.roundId, real)
    return real
  }
  const chooseStake = async (wanted: number) => {
    const [less, more] = ['Decrease bet', 'Increase bet'].map((name) => game.getByRole('button', { name }))
    // A bet already chosen is changed first: there is no other way to choose it.
    do await less?.click()
    while (Number(await stake.textContent()) * 100 > wanted)
    while (Number(await stake.textContent()) * 100 < wanted) await more?.click()
  }

  /** The text under the reels. */
  const statusTextOf = (state: string, isUnsure: boolean, { highlighted, at, refusal, round: roundId }: Shown): string | RegExp => {
    const round = rounds.get(roundId ?? '')
    const spin = round?.outcome.spins[at]
    const times = (win: number) => `${Number((win / (round?.stake ?? 1)).toFixed(2))}×`
    const result = (): string => {
      const wins = spin?.wins ?? []
      const win = highlighted === null && wins.length > 1 ? undefined : wins[highlighted ?? 0]
      if (win?.kind === 'line') return `${win.count} mangoes on line ${win.line + 1} · ${times(win.amount)}`
      if (wins.length > 0) return `${wins.length} wins · ${times(spin?.win ?? 0)}`
      return spin?.free ? 'No win this time' : 'Not this time'
    }
    switch (state) {
      case 'ready':
        if (!round) return 'Ready when you are'
        return round.outcome.spins.length > 1 ? `Free spins complete · ${times(round.payout)}` : result()
      case 'short':
        return /^You don’t have enough coins for this bet/
      case 'refused':
        return refusal === 'balanceTooLow' ? /^You don’t have enough coins for this bet/ : /^The spin didn’t go through/
      case 'asking':
        return isUnsure ? /^Your connection is slow/ : 'Good luck…'
      case 'stopping':
        return spin?.free ? '' : 'Good luck…'
      case 'between':
        return ''
      case 'closed':
        return 'Salamat! See you again.'
      default:
        return result()
    }
  }

  return {
    async start() {
      stopIntercepting(page)
      const body = `<!doctype html><html lang="en"><title>Host</title><iframe sandbox="allow-scripts" src="${frameUrl}" width="400" height="800"></iframe>`
      await intercept(page, `*${host}`, (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(host)
      await page.evaluate(playHost)
      await expect.poll(received).toEqual([{ type: 'ready' }])
      emitted = 1
      await stopClock(page)
      return 0
    },
    async send(event) {
      switch (event.type) {
        case 'host.connected': {
          const hello = event.hello as Hello
          isConnected = true
          return say({ ...hello, resume: hello.resume && { ...hello.resume, round: register(hello.resume.round) } })
        }
        case 'host.disconnected':
          return say({ type: 'leaving' })
        case 'round.settled':
          return say({ type: event.type, round: register(event.round as SettledRound) })
        case 'round.refused':
        case 'round.unsure':
        case 'balance.changed':
          return say(event)
        case 'stake.changed':
          return chooseStake(Number(event.stake))
        case 'spin.requested':
        case 'animation.skipped':
        case 'notice.dismissed':
          // A disc that looks disabled still accepts the tap that skips.
          return disc.click({ force: true })
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('A game’s frame makes no call')),
    expectRequest: () => {},
    async see({ state: value, context, emitted: facts }: Observation) {
      const [[state, inner] = ['', '']] = typeof value === 'string' ? [[value, '']] : Object.entries(value)
      const shown = context as Shown
      // The request id is generated by the page.
      const expectedFacts = facts.map(({ type, stake: of, roundId }) => ({ type, stake: of as unknown, roundId: roundId as unknown }))
      const newFacts = async () => (await received()).slice(emitted).map(({ type, stake: of, roundId }) => ({ type, stake: of, roundId }))
      await expect.poll(newFacts).toEqual(expectedFacts)
      emitted += facts.length
      if (!isConnected) return expect(disc).toHaveCount(0)
      const [label, isDisabled] = discs[state] ?? []
      await expect(disc).toHaveText(label ?? '?')
      await expect(disc).toHaveAttribute('aria-disabled', String(isDisabled))
      await expect(line).toHaveText(statusTextOf(state, inner === 'unsure', shown))
      await expect(stake).toHaveText(coins(shown.stake))
      await expect(game.locator('.balances .amount .sr')).toHaveText(coins(shown.balance))
      const wins = rounds.get(shown.round ?? '')?.outcome.spins[shown.at]?.wins ?? []
      const highlighted = wins.filter((_, index) => shown.highlighted === null || shown.highlighted === index)
      const isShown = ['presenting', 'summing', 'ready'].includes(state)
      await expect(game.locator('img.won')).toHaveCount(isShown ? new Set(highlighted.flatMap(({ cells }) => cells.map(String))).size : 0)
      await expect(game.locator('.win-lines polyline.core')).toHaveCount(isShown ? highlighted.length : 0)
      await expect(game.locator('.free-count')).toHaveText(
        state !== 'ready' && rounds.get(shown.round ?? '')?.outcome.spins[shown.at]?.free ? /^Free spin/ : '',
      )
    },
  }
}
