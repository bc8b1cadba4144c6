import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/values.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Document } from './document.ts'
import './documents.css'

/** The one view of all documents. Their text is loaded with the page, in the player's language. */
export function DocumentPage({ document }: { document: Document }) {
  const router = useRouter()
  const { i18n } = useLingui()
  const locale = i18n.locale as Locale
  const { data } = useQuery({ queryKey: ['document', document.id, locale], queryFn: () => document.load(locale), staleTime: Infinity })
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }))
  return (
    <main className="document">
      <PageHeader title={data?.title ?? '…'} onBack={back} />
      {data ? (
        <article>
          <p>{data.intro}</p>
          <nav className="card pad">
            <ol>
              {data.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          {data.sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="small muted">
            <Trans>
              Version {document.version}, {i18n.date(`${document.updated}T00:00:00+08:00`, { dateStyle: 'long', timeZone: 'Asia/Manila' })}
            </Trans>
          </p>
        </article>
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
