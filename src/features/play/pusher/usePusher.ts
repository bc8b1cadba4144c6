import { useSelector } from '@xstate/react'
import type { ActivityId } from '#contract/activities.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { coinPusherMachine } from '#machines/coinPusher/coinPusher.machine.ts'
import * as select from '#machines/coinPusher/coinPusher.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createPusherPorts, wirePusher } from './pusher.ports.ts'

/** A player's visit to their table of the coin pusher. */
export function usePusher(tryIt: boolean, activityId: ActivityId | undefined, reducedMotion: boolean) {
  const app = useApp()
  const pusher = useFlow(coinPusherMachine, {
    ports: createPusherPorts(tryIt, activityId),
    input: { reducedMotion, rules: coinPusher },
    wire: wirePusher,
  })
  const moving = useSelector(pusher, select.movingOf)
  const isDropping = useSelector(pusher, select.isDropping)
  useHold('game', isDropping || moving !== null)
  return {
    bed: useSelector(pusher, select.bedOf),
    hash: useSelector(pusher, select.hashOf),
    aim: useSelector(pusher, select.aimOf),
    coins: useSelector(pusher, select.coinsOf),
    moving,
    shown: useSelector(pusher, select.shownOf),
    canAim: useSelector(pusher, select.canAim),
    canDrop: useSelector(pusher, select.canDrop),
    isShort: useSelector(pusher, select.isShort),
    isDropping,
    isLost: useSelector(pusher, select.isLost),
    isClosed: useSelector(pusher, select.isClosed),
    refusal: useSelector(pusher, select.refusalOf),
    request: useSelector(pusher, select.requestOf),
    visit: useSelector(pusher, select.visitOf),
    balance: useSelector(pusher, select.balanceOf),
    changeAim: (aim: number) => pusher.send({ type: 'aim.changed', aim }),
    changeCoins: (coins: number) => pusher.send({ type: 'coins.changed', coins }),
    drop: () => pusher.send({ type: 'drop.requested', requestId: app.env.uuid() }),
    dismiss: () => pusher.send({ type: 'notice.dismissed' }),
    retry: () => pusher.send({ type: 'retry.requested' }),
  }
}
