import { useLingui } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import type { Task } from '#contract/tasks.ts'
import { useCall } from '../../../queries/queries.ts'
import { amountText } from '../../../ui/Amount.tsx'

interface TaskWords {
  readonly title: string
  /** What counts. */
  readonly how: string
}

/** Whether `goal` and `done` are amounts in hundredths. */
const isMoney = ({ kind }: Pick<Task, 'kind'>): boolean => kind === 'validBet' || kind === 'deposit'

/** «12 / 20», or amounts. */
export const progressText = (task: Pick<Task, 'kind' | 'done' | 'goal'>): string =>
  isMoney(task) ? `${amountText(task.done)} / ${amountText(task.goal)}` : `${task.done} / ${task.goal}`

/** What a task is called, by its kind; games are called as the lobby calls them. */
export function useTaskWords(): (task: Task) => TaskWords {
  const { t } = useLingui()
  const { data } = useCall(appConfig, {})
  const gameName = (id: string): string => data?.games.find(({ gameId }) => gameId === id)?.name ?? id
  return ({ kind, goal, gameId, times, page }) => {
    const game = gameId === null ? null : gameName(gameId)
    switch (kind) {
      case 'checkIn':
        return goal === 1
          ? { title: t`Light today’s lantern`, how: t`The daily sign-in` }
          : { title: t`Light ${goal} lanterns`, how: t`The daily sign-in, on ${goal} days` }
      case 'spins':
        return { title: game === null ? t`Keep the reels turning` : t`Play ${game}`, how: t`${goal} spins, whatever they bring` }
      case 'wins':
        return {
          title: game === null ? t`One bright win` : t`Win in ${game}`,
          how: times !== null && times > 1 ? t`A round that pays ${times} times its stake` : t`${goal} rounds that pay their stake or more`,
        }
      case 'validBet': {
        const amount = amountText(goal)
        return { title: t`Play ${amount} coins`, how: t`Valid bet, in any game` }
      }
      case 'deposit': {
        const amount = amountText(goal)
        return { title: t`Deposit ${amount} coins`, how: t`At once or bit by bit` }
      }
      case 'draw':
        return { title: t`Spin for the jackpot`, how: t`One spin a day is free` }
      case 'like':
        return { title: t`Give a game your heart`, how: t`Tap the heart on its tile` }
      case 'kyc':
        return { title: t`Prove who you are`, how: t`Once your papers are approved` }
      case 'mobile':
        return { title: t`Bind your mobile`, how: t`Log in with a code, wherever you are` }
      case 'passkey':
        return { title: t`Make a passkey`, how: t`Log in with a touch or a look` }
      case 'visit':
        return page === '/game/fair'
          ? { title: t`See that every round is fair`, how: t`A look at your own seed` }
          : { title: t`Stroll across the plaza`, how: t`A look at all that is going on` }
      case 'share':
        return { title: t`Tell a friend about Swerte`, how: t`Share the address or copy it` }
    }
  }
}
