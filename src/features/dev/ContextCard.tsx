import { differences } from './diff.ts'

const text = (value: unknown): string => (value === undefined ? '—' : JSON.stringify(value))

/** A machine's context, with the changes made by the last event. */
export function ContextCard({ before, after }: { before: { readonly context: unknown } | undefined; after: unknown }) {
  const changes = before ? differences(before.context, after) : []
  return (
    <section className="card pad" aria-label="Context">
      <h2>Context</h2>
      {before && changes.length === 0 && <p className="note">The event changed nothing here.</p>}
      {changes.length > 0 && (
        <dl className="dev-changes" aria-label="Changes">
          {changes.map(({ path, before: was, after: is }) => (
            <div key={path}>
              <dt>{path || 'context'}</dt>
              <dd>
                <del>{text(was)}</del> <ins>{text(is)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <pre className="well dev-data">{JSON.stringify(after, null, 2)}</pre>
    </section>
  )
}
