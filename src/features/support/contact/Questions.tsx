import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import { questionTexts } from './serviceTexts.ts'

/** Frequent questions, each linking to its answer. */
export function Questions({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui()
  return (
    <section className="gutter" aria-labelledby="questions-title">
      <h2 id="questions-title" className="service-h">
        <Trans>Common questions</Trans>
      </h2>
      <ul className="card service-links">
        {ids.map((id) => {
          const texts = questionTexts[id]
          return (
            texts && (
              <li key={id}>
                <Link to="/faq" hash={id}>
                  <span>{i18n._(texts)}</span>
                  <ChevronRight width={20} height={20} aria-hidden="true" />
                </Link>
              </li>
            )
          )
        })}
        <li>
          <Link to="/faq">
            <span>
              <Trans>See all FAQs</Trans>
            </span>
            <ChevronRight width={20} height={20} aria-hidden="true" />
          </Link>
        </li>
      </ul>
    </section>
  )
}
