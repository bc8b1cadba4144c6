import { Trans, useLingui } from '@lingui/react/macro'
import type { Winner } from '#contract/jackpot.ts'
import { Winners } from '../../../shared/winners/Winners.tsx'
import { poolOf, poolTexts } from './pools.ts'

interface Props {
  winners: readonly Winner[] | undefined
  isStill: boolean
}

/** «Lucky Guy»: recent winners; real draws only (spec §2). */
export function Ticker({ winners, isStill }: Props) {
  const { i18n, t } = useLingui()
  return (
    <Winners
      chip={<Trans>Lucky Guy</Trans>}
      label={t`Lucky Guy: recent winners`}
      empty={<Trans>Recent winners will show here.</Trans>}
      winners={winners}
      isStill={isStill}
      who={({ nickname, propId }) => {
        const pool = poolOf(propId)
        return pool ? (
          <Trans>
            <b>{nickname}</b> won the {i18n._(poolTexts[pool])} jackpot
          </Trans>
        ) : (
          <Trans>
            <b>{nickname}</b> won
          </Trans>
        )
      }}
    />
  )
}
