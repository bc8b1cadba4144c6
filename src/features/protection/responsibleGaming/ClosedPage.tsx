import { Trans } from '@lingui/react/macro'
import type { Closure } from '#contract/responsibleGaming.ts'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClosedCard } from './ClosedCard.tsx'
import { Help } from './Help.tsx'
import './control.css'

const title = <Trans>Closed for now</Trans>

/** In place of games and promotions, for a player on a break or self-excluded. The lobby is under the top bar and leads nowhere back. */
export function ClosedPage({ closure, hasBack }: { closure: Closure; hasBack: boolean }) {
  const back = useBack()
  return (
    <main className={hasBack ? 'control' : 'control below-top'}>
      {hasBack ? <PageHeader title={title} onBack={back} /> : <h1 className="sr-only">{title}</h1>}
      <ClosedCard closure={closure} />
      <Help />
    </main>
  )
}
