import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Task } from '#contract/tasks.ts'
import { useGameName } from '../../../shared/catalogue/useGameName.ts'
import { amountText } from '../../../ui/Amount.tsx'

interface TaskTexts {
  readonly title: string
  /** What counts. */
  readonly how: string
}

/** Whether `goal` and `done` are amounts in hundredths. */
const isMoney = ({ kind }: Pick<Task, 'kind'>): boolean => kind === 'validBet' || kind === 'deposit'

/** «12 / 20», or amounts. */
export const progressText = (task: Pick<Task, 'kind' | 'done' | 'goal'>): string =>
  isMoney(task) ? `${amountText(task.done)} / ${amountText(task.goal)}` : `${task.done} / ${task.goal}`

/** A task's title, by its kind; games have the lobby's names. */
export function useTaskTexts(): (task: Task) => TaskTexts {
  const { t } = useLingui()
  const gameName = useGameName()
  return ({ kind, goal, gameId, times, page }) => {
    const game = gameId === null ? null : gameName(gameId)
    switch (kind) {
      case 'checkIn':
        return goal === 1
          ? { title: t`Check in today`, how: t`Daily check-in` }
          : {
              title: t`Check in on ${plural(goal, { one: '# day', other: '# days' })}`,
              how: t`Daily check-in on ${plural(goal, { one: '# day', other: '# days' })}`,
            }
      case 'spins':
        return {
          title: game === null ? t`Spin in any game` : t`Play ${game}`,
          how: t`${plural(goal, { one: '# spin', other: '# spins' })}, win or lose`,
        }
      case 'wins':
        return {
          title: game === null ? t`One big win` : t`Win in ${game}`,
          how:
            times !== null && times > 1
              ? t`A round that pays at least ${times}× your bet`
              : t`${plural(goal, { one: '# round that pays', other: '# rounds that pay' })} back your bet or more`,
        }
      case 'validBet': {
        const amount = amountText(goal)
        return { title: t`Bet ${amount} coins`, how: t`Valid bets in any game` }
      }
      case 'deposit': {
        const amount = amountText(goal)
        return { title: t`Deposit ${amount} coins`, how: t`In one or more deposits` }
      }
      case 'draw':
        return { title: t`Play Jackpot spin`, how: t`Tap Spin on the jackpot page` }
      case 'like':
        return { title: t`Like a game`, how: t`Tap the heart on any game` }
      case 'kyc':
        return { title: t`Verify your identity`, how: t`Complete once your documents are approved` }
      case 'mobile':
        return { title: t`Add your mobile number`, how: t`Log in with an SMS code on any device` }
      case 'passkey':
        return { title: t`Create a passkey`, how: t`Log in with your fingerprint or face` }
      case 'visit':
        return page === '/game/fair'
          ? { title: t`See how fairness works`, how: t`Check your own client seed` }
          : { title: t`Visit the events page`, how: t`See all current events` }
      case 'share':
        return { title: t`Tell a friend about Swerte`, how: t`Share or copy the link` }
    }
  }
}
