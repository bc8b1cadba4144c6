import type { DeskOutput } from '#contract/desk/index.ts'
import { agoText } from '../../kit/text.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Which revision each server runs, and which planned ones it has received. */
export function Receipts({ state: { now, revision, begun, servers } }: { state: DeskOutput<'settingsState'> }) {
  const isNext = revision > begun
  return (
    <section>
      <h2>Servers</h2>
      {servers.length === 0 ? (
        <p className="small muted">No server has reported recently.</p>
      ) : (
        <table aria-label="Server status">
          <thead>
            <tr>
              <th scope="col">Server</th>
              <th scope="col">r{begun}, in force</th>
              {isNext && <th scope="col">r{revision}, next</th>}
            </tr>
          </thead>
          <tbody>
            {servers.map(({ serverId, revision: own, confirmedAt, trouble }) => (
              <tr key={serverId}>
                <td className="wrap">{serverId}</td>
                <td>
                  {trouble !== null ? (
                    <Tag tone="bad">{trouble}</Tag>
                  ) : own >= begun ? (
                    <Tag tone="ok">{`confirmed ${agoText(now - confirmedAt)}`}</Tag>
                  ) : (
                    <Tag tone="warn">{`still r${own}`}</Tag>
                  )}
                </td>
                {isNext && <td>{own >= revision ? <Tag tone="ok">ready</Tag> : <Tag tone="warn">not yet</Tag>}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mini muted">A server that cannot apply the settings in force refuses all calls that make changes.</p>
    </section>
  )
}
