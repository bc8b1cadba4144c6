import type { SegmentTexts } from '#contract/segment.ts'
import { dateText } from '../kit/text.ts'

/** An announcement as players read it, in both languages. */
export const Preview = ({ words, path, at }: { words: SegmentTexts; path: string | null; at: number | null }) => (
  <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))' }}>
    {(['en-PH', 'fil-PH'] as const).map((locale) => (
      <article key={locale} lang={locale} className="card">
        <div className="pad col" style={{ gap: 4, paddingTop: 12 }}>
          <h3 className="strong wrap">{words[locale].title || '…'}</h3>
          <span className="mini muted">{at === null ? 'Today' : dateText(at)}</span>
          <p className="wrap">{words[locale].text || '…'}</p>
          {path !== null && (
            <p className="small">
              {locale === 'en-PH' ? 'Read more' : 'Magbasa pa'} <span className="faint mono">{path}</span>
            </p>
          )}
        </div>
      </article>
    ))}
  </div>
)
