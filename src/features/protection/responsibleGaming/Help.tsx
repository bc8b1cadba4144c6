import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { ButtonAnchor } from '../../../ui/Button.tsx'
import { crisisLine, regulator } from './helpers.ts'

/** Help organizations in the Philippines. */
export const Help = () => (
  <section className="card pad help-card" aria-labelledby="help-card">
    <h2 id="help-card">
      <Trans>You’re not alone</Trans>
    </h2>
    <p className="small muted">
      <Trans>
        If playing is costing you sleep, money you need or people you love, talk to someone. It’s free, and no one will judge you.
      </Trans>
    </p>
    <dl>
      <dt>{crisisLine.name}</dt>
      <dd>
        <ButtonAnchor href={`tel:${crisisLine.number}`} small>
          {crisisLine.number}
        </ButtonAnchor>
        <span className="small muted">
          <Trans>24/7, free from any landline in the country</Trans>
        </span>
      </dd>
      <dt>{regulator.name}</dt>
      <dd>
        <ButtonAnchor href={`https://www.${regulator.site}/`} target="_blank" rel="noreferrer" small>
          {regulator.site}
        </ButtonAnchor>
        <span className="small muted">
          <Trans>Advice, and exclusion from all licensed gaming venues in the Philippines, including for a family member</Trans>
        </span>
      </dd>
      <dt>
        <Trans>Worried about someone in your family?</Trans>
      </dt>
      <dd>
        <ButtonLink to="/service" small>
          <Trans>Message us</Trans>
        </ButtonLink>
        <span className="small muted">
          <Trans>If a family member can’t stop playing here, we can exclude them from Swerte for 6 months, 1 year or 5 years.</Trans>
        </span>
      </dd>
    </dl>
  </section>
)
