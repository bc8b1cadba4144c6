import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { Battle, Camp } from '#contract/redVsBlue.ts'
import jeepney from '../../../art/avatars/jeepney.svg'
import shell from '../../../art/avatars/shell.svg'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { campName } from './words.ts'

const art: Record<Camp, string> = { red: jeepney, blue: shell }

interface Props {
  camp: Camp
  state: Battle['red']
  battle: Battle
  chosen: Camp | null
  onChoose: ((camp: Camp) => void) | undefined
}

/** One camp: name, members, score; with its button while the player may choose. */
export function CampCard({ camp, state, battle, chosen, onChoose }: Props) {
  const { i18n } = useLingui()
  const { phase, mine } = battle
  const isMine = mine?.camp === camp
  const name = i18n._(campName[camp])
  return (
    <article className={`camp ${camp}${isMine || chosen === camp ? ' lit' : ''}`}>
      <img src={art[camp]} alt="" width={72} height={72} />
      <h2>{name}</h2>
      <p className="small">
        <Plural value={state.players} one="# player" other="# players" />
      </p>
      {phase !== 'signup' && (
        <p>
          <span className="sr-only">
            <Trans>Score</Trans>
          </span>{' '}
          <Amount value={state.score} withCoin={false} className="d camp-score" />
        </p>
      )}
      {isMine && (
        <p className="chip mine">
          <Check width={16} height={16} aria-hidden="true" />
          <Trans>Your team</Trans>
        </p>
      )}
      {onChoose && (
        <Button variant="main" small aria-disabled={!state.open} onClick={() => state.open && onChoose(camp)}>
          {state.open ? <Trans>Join</Trans> : <Trans>Full for now</Trans>}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </article>
  )
}
