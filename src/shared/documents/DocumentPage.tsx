import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import type { Locale } from '#contract/values.ts'
import error from '../../art/error.svg'
import { useBack } from '../../platform/useBack.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Body, Document } from './document.ts'
import './documents.css'

/** The one view of all documents. Their text is loaded with the page, in the player's language. */
export function DocumentPage({ document }: { document: Document }) {
  const { i18n } = useLingui()
  const back = useBack()
  const locale = i18n.locale as Locale
  const { data, isError, refetch } = useQuery({
    queryKey: ['document', document.path, locale],
    queryFn: () => document.body(locale),
    staleTime: Infinity,
  })
  return (
    <main className="document">
      <PageHeader title={i18n._(document.title)} onBack={back} />
      {data ? (
        <article>
          <p className="intro">{data.intro}</p>
          {document.form === 'questions' ? <Questions sections={data.sections} /> : <Chapters sections={data.sections} />}
          <p className="small muted">
            <Trans>
              Version {document.version}, {i18n.date(`${document.updated}T00:00:00+08:00`, { dateStyle: 'long', timeZone: 'Asia/Manila' })}
            </Trans>
          </p>
        </article>
      ) : isError ? (
        <Notice
          art={error}
          title={<Trans>Something went wrong</Trans>}
          action={
            <button type="button" className="btn soft s" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>We couldn’t load this document.</Trans>
        </Notice>
      ) : (
        <div className="grid gap-3 p-4" aria-busy="true">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </main>
  )
}

function Questions({ sections }: Pick<Body, 'sections'>) {
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
          <Link to="/service" className="underline">
            customer support
          </Link>
          .
        </Trans>
      </p>
    </>
  )
}

function Chapters({ sections }: Pick<Body, 'sections'>) {
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
