import { Trans, useLingui } from '@lingui/react/macro'
import type { Winner } from '#contract/jackpot.ts'
import { Winners } from '../../../shared/winners/Winners.tsx'
import { poolOf, poolWords } from './pools.ts'

interface Props {
  winners: readonly Winner[]
  isStill: boolean
}

/** «Lucky Guy»: who won lately; real draws only (spec §2). */
export function Ticker({ winners, isStill }: Props) {
  const { i18n, t } = useLingui()
  return (
    <Winners
      chip={<Trans>Lucky Guy</Trans>}
      label={t`Lucky Guy: who won lately`}
      empty={<Trans>The next name here could be yours.</Trans>}
      winners={winners}
      isStill={isStill}
      who={({ nickname, propId }) => {
        const pool = poolOf(propId)
        return pool ? (
          <Trans>
            <b>{nickname}</b> lit the {i18n._(poolWords[pool])}
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
