import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Mission } from '#contract/slotshack.ts'

/** The titles of the board's five slots; one that only a newer server knows has its game's name. */
export function useStallName(): (id: string) => string | undefined {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    plaza: t`Plaza stall`,
    jeepney: t`Jeepney stop`,
    shore: t`Pearl shore`,
    rain: t`Golden rain`,
    glass: t`Halo-halo stand`,
  }
  return (id) => names[id]
}

/** A mission's condition. */
export function useMissionTexts(): (mission: Pick<Mission, 'kind' | 'goal' | 'times'>) => string {
  const { t } = useLingui()
  return ({ kind, goal, times }) => {
    if (kind === 'spins') return t`${plural(goal, { one: '# spin', other: '# spins' })}`
    if (times === null || times <= 1) return t`${plural(goal, { one: '# win of at least your bet', other: '# wins of at least your bet' })}`
    return t`${plural(goal, { one: `# win of at least ${times}× your bet`, other: `# wins of at least ${times}× your bet` })}`
  }
}
