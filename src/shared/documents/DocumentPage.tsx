import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import type { Locale } from '#contract/values.ts'
import { useBack } from '../../platform/useBack.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { dateFormats } from '../dates/dateFormats.ts'
import type { DocumentBody, Document } from './document.ts'
import './documents.css'

/** The only view for documents. Their text is loaded with the page, in the player's language. */
export function DocumentPage({ document, children }: { document: Document; children?: ReactNode }) {
  const { i18n } = useLingui()
  const back = useBack()
  const locale = i18n.locale as Locale
  const query = useQuery({
    queryKey: ['document', document.path, document.version, locale],
    queryFn: () => document.body(locale),
    staleTime: Infinity,
  })
  return (
    <main className="document">
      <PageHeader title={i18n._(document.title)} onBack={back} />
      <LoadState query={query} wait={<Skeletons heights={[64, 160, 160]} />} failed={<Trans>We couldn’t load this document.</Trans>}>
        {(data) => (
          <article>
            <p className="intro">{data.intro}</p>
            {document.form === 'questions' ? <Questions sections={data.sections} /> : <Chapters sections={data.sections} />}
            <p className="small muted">
              <Trans>
                Version {document.version},{' '}
                {i18n.date(`${document.updated}T00:00:00+08:00`, { ...dateFormats.longDay, timeZone: 'Asia/Manila' })}
              </Trans>
            </p>
            {children}
          </article>
        )}
      </LoadState>
    </main>
  )
}

function Questions({ sections }: Pick<DocumentBody, 'sections'>) {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <>
      <div className="card questions">
        {sections.map((section) => (
          <details key={section.id} id={section.id} open={hash === section.id}>
            <summary>
              <h2>{section.title}</h2>
              <ChevronDown width={20} height={20} aria-hidden="true" />
            </summary>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </div>
      <p>
        <Trans>
          Can’t find your answer? Ask{' '}
          <Link to="/service" className="text-link">
            customer support
          </Link>
          .
        </Trans>
      </p>
    </>
  )
}

function Chapters({ sections }: Pick<DocumentBody, 'sections'>) {
  const { t } = useLingui()
  return (
    <>
      <nav className="card" aria-label={t`On this page`}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.id} id={section.id}>
          <h2>
            <span className="number">{index + 1}</span> {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  )
}
