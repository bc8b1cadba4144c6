import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import Check from '~icons/lucide/check'
import type { AppConfig } from '#contract/config.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { railArt } from './art.ts'
import { lobbyFiltersOf } from './kinds.ts'

interface Props {
  config: AppConfig
  chosen: string
  onChoose: (id: string) => void
}

/** The kinds that have games in the lobby. */
export function Rail({ config, chosen, onChoose }: Props) {
  const { i18n, t } = useLingui()
  const kinds = useMemo(() => lobbyFiltersOf(config), [config])
  return (
    <div className="rail" role="group" aria-label={t`Game categories`}>
      {kinds.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={(event) => {
            // Scrolls the neighbours into view: a mouse has no other way to reach them.
            event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
            onChoose(id)
          }}
        >
          <img src={railArt(id)} alt="" width={34} height={34} />
          <span>{id === 'all' ? <Trans>All</Trans> : kindTexts[id] ? i18n._(kindTexts[id]) : id}</span>
          {chosen === id && <Check className="tick" width={14} height={14} aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
