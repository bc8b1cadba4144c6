import { Trans } from '@lingui/react/macro'
import type { Closure } from '#contract/responsibleGaming.ts'
import rest from '../../../art/rest.svg'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { ClosureText } from '../../../shared/responsibleGaming/ClosureText.tsx'

/** What the app still offers to a player on a break or self-excluded. */
export const ClosedCard = ({ closure }: { closure: Closure }) => (
  <section className="card pad closed-card" aria-labelledby="closed-card">
    <header className="row">
      <img src={rest} alt="" width={64} height={64} />
      <h2 id="closed-card">
        <ClosureText closure={closure} />
      </h2>
    </header>
    <p>
      <Trans>
        It’s great that you’re taking care of yourself. Games, deposits and promotions stay closed until then, and no one can reopen them
        early.
      </Trans>
    </p>
    <p className="muted">
      <Trans>
        Your coins stay yours. You can still withdraw, claim rebates, monthly bonus and commission you’ve already earned, view your
        statement, lower your limits and contact us.
      </Trans>
    </p>
    <div className="row wrap">
      <ButtonLink to="/wallets" small>
        <Trans>Wallet</Trans>
      </ButtonLink>
      <ButtonLink to="/wallets/record" small>
        <Trans>Statement</Trans>
      </ButtonLink>
      <ButtonLink to="/vip/rebate" small>
        <Trans>Bet rebate</Trans>
      </ButtonLink>
      <ButtonLink to="/activity/monthly-bonus" small>
        <Trans>Monthly bonus</Trans>
      </ButtonLink>
      <ButtonLink to="/agent" search={{ tabActive: 'team' }} small>
        <Trans>Commission</Trans>
      </ButtonLink>
    </div>
  </section>
)
