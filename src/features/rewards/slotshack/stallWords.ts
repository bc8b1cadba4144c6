import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Mission } from '#contract/slotshack.ts'

/** What the five slots of the board are called; one that a newer server invented goes by its game's name. */
export function useStallName(): (id: string) => string | undefined {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    plaza: t`Plaza stall`,
    jeepney: t`Jeepney stop`,
    shore: t`Pearl shore`,
    'last-stop': t`Last stop`,
    deep: t`Deep water`,
  }
  return (id) => names[id]
}

/** What a mission asks for. */
export function useMissionWords(): (mission: Pick<Mission, 'kind' | 'goal' | 'times'>) => string {
  const { t } = useLingui()
  return ({ kind, goal, times }) => {
    if (kind === 'spins') return t`${plural(goal, { one: '# spin', other: '# spins' })}`
    if (times === null || times <= 1) return t`${plural(goal, { one: '# win of at least your bet', other: '# wins of at least your bet' })}`
    return t`${plural(goal, { one: `# win of at least ${times}× your bet`, other: `# wins of at least ${times}× your bet` })}`
  }
}
