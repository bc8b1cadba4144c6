import { Trans, useLingui } from '@lingui/react/macro'
import type { AppConfig } from '#contract/config.ts'
import { collections, mechanics } from './collections.ts'
import { mechanicTexts } from './mechanicTexts.ts'
import './catalogue.css'

interface Props {
  config: AppConfig
  likes: readonly string[]
  history: readonly string[]
  chosen: string | undefined
  onChoose: (pick: string | undefined) => void
}

/** Filters the games by how they pay, or to those liked or played; a second tap removes the filter. */
export function GameFilters({ config, likes, history, chosen, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const last = config.games.find(({ gameId }) => gameId === history[0])?.name
  const visible = [
    ...collections.filter((name) => (name === 'liked' ? likes.length > 0 : last !== undefined)),
    ...mechanics.filter((name) => config.games.some(({ tags }) => tags.includes(name))),
  ]
  const textOf = (name: (typeof visible)[number]) => {
    if (name === 'liked') return <Trans>Liked</Trans>
    if (name === 'played') return <Trans>Recently played</Trans>
    return name === 'similar' ? <Trans>Like {last}</Trans> : mechanicTexts[name] && i18n._(mechanicTexts[name])
  }
  return (
    <div className="game-filters" role="group" aria-label={t`Filter games`}>
      {visible.map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => onChoose(chosen === name ? undefined : name)}>
          {textOf(name)}
        </button>
      ))}
    </div>
  )
}
