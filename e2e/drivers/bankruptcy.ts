import type { AnyEventObject } from 'xstate'
import type { Path, Observation } from '#machines/kit/paths.ts'
import type { BankruptClaim } from '../../contract/bankruptcy.ts'
import { giftOf, loseAll, registerLoser, rewardOf, giftSheetOf } from '../support/gift.ts'
import { switchPlayer, call } from '../support/player.ts'
import { expect } from '../support/test.ts'
import type { Drive, Driver, Output, Stage } from './driver.ts'
import { eventAt, flatState } from './pathTexts.ts'

const has = (title: string) => (path: Path) => path.steps.some((step) => step.title === title)

export const bankruptcy: Drive = {
  ports: [
    { port: 'info', call: 'getBankruptGiftInfo' },
    { port: 'claim', call: 'receiveBankruptGiftAward' },
  ],
  drive,
  needsClock: has('The countdown ends'),
  beyond: [
    {
      is: (path) => eventAt(path, 1)?.type === 'gift.closed',
      why: 'the sheet sends its request as soon as it opens',
    },
  ],
}

/** The page's text for each code. */
const refusals: Readonly<Record<number, string>> = {
  3001: 'This gift is for when you’re out of coins.',
  3002: 'This gift isn’t ready yet. You can claim it from',
  3003: '40 coins in valid bets today. You have 25',
  3004: 'This gift was already claimed today',
  10007: 'You’re taking a break',
}

/** Walks the sheet, which is offered to a player who has really lost everything. */
function drive({ page, request, calls }: Stage): Driver {
  const sheet = giftSheetOf(page)
  const alert = sheet.getByRole('alert')
  const claimButton = (id: string) => giftOf(page, id).getByRole('button')
  let token = ''
  let refusedWith = 0

  const checks: Record<string, (observation: Observation) => Promise<void>> = {
    idle: async () => {},
    asking: async ({ context }) => {
      // Refreshing keeps what is shown.
      if ((context as { gift: unknown }).gift) await expect(claimButton('1')).toBeVisible()
      else await expect(sheet.getByText('One moment…')).toBeAttached()
    },
    failed: async () => {
      await expect(alert).toContainText('We couldn’t load your gift')
      await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    waiting: async ({ context }) => {
      const { gift } = context as { gift: readonly boolean[] }
      for (const [index, canReceive] of gift.entries()) {
        if (canReceive) await expect(claimButton(String(index + 1))).toBeEnabled()
        else await expect(claimButton(String(index + 1))).toBeDisabled()
      }
    },
    claiming: () => expect(claimButton('1')).toHaveText('One moment…'),
    refused: () => expect(alert).toContainText(refusals[refusedWith] ?? '?'),
    closed: async ({ emitted }) => {
      await expect(sheet).toHaveCount(0)
      await expect(rewardOf(page)).toHaveCount(emitted.some(({ type }) => type === 'awards.granted') ? 1 : 0)
    },
  }

  const resolveClaim = async (pending: Parameters<Driver['resolve']>[0], { kind, errcode = 0, data }: Output) => {
    // The server's gift is above the threshold: a response that leaves the player bankrupt is stubbed in the browser.
    if (kind === 'done' && (data as BankruptClaim | undefined)?.gift.bankrupt) return calls.answer(pending, data)
    if (kind === 'loggedOut') await call(request, 'logout', {}, token)
    else if (errcode === 3004) await call(request, 'receiveBankruptGiftAward', { id: '1' }, token)
    else if (kind === 'refused') {
      refusedWith = errcode
      return calls.refuse(pending, errcode, data)
    }
    refusedWith = errcode
    await calls.release(pending)
  }
  /** The server must agree with the player's status in the path. */
  const resolveInfo = async (pending: Parameters<Driver['resolve']>[0], { kind, failure, errcode, data }: Output) => {
    if (failure === 'sessionOver') await call(request, 'logout', {}, token)
    else if (kind === 'refused') return calls.refuse(pending, errcode ?? 0)
    const { bankrupt, awardList } = (data ?? {}) as { bankrupt?: boolean; awardList?: readonly { isReceived: boolean }[] }
    if (bankrupt === false || awardList?.[0]?.isReceived) await call(request, 'receiveBankruptGiftAward', { id: '1' }, token)
    if (bankrupt && awardList?.[0]?.isReceived) await loseAll(request, token)
    await calls.release(pending)
  }

  return {
    // The second gift is half an hour away.
    children: { countdown: () => page.clock.fastForward(31 * 60_000) },
    async start() {
      ;({ token } = await registerLoser(request))
      await page.goto('/health')
      await switchPlayer(page, token)
      return calls.requests.length
    },
    async send(event: AnyEventObject) {
      switch (event.type) {
        case 'gift.opened':
          return void (await page.goto('/member'))
        case 'gift.claimed':
          // A gift that is not available is tapped all the same, once its sheet has come in.
          await expect(claimButton(String(event.id))).toBeInViewport()
          return claimButton(String(event.id)).click({ force: true })
        case 'refusal.dismissed':
          return alert.getByRole('button', { name: 'OK' }).click()
        case 'gift.retried':
          return alert.getByRole('button', { name: 'Try again' }).click()
        case 'gift.closed':
          return page.keyboard.press('Escape')
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: (pending, output) => (pending.port === 'claim' ? resolveClaim(pending, output) : resolveInfo(pending, output)),
    expectRequest(pending, input) {
      if (pending.port === 'claim') expect(pending.body.id).toBe((input as { input: { id: string } }).input.id)
    },
    async see(observation) {
      const state = flatState(observation.state)
      const check = checks[state]
      if (!check) throw new Error(`No check for the state “${state}”`)
      await check(observation)
    },
  }
}
