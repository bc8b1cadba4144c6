import Check from '~icons/lucide/check'
import Alert from '~icons/lucide/triangle-alert'
import Cross from '~icons/lucide/x'

interface Checked {
  readonly name: string
  readonly summary: string
  readonly is: 'passed' | 'review' | 'failed'
}
const icons = { passed: [Check, 'ok'], review: [Alert, 'warn'], failed: [Cross, 'bad'] } as const

/** The checks made, each with its result. */
export const Checks = ({ checks }: { checks: readonly Checked[] }) => (
  <table aria-label="Checks">
    <tbody>
      {checks.map(({ name, summary, is }) => {
        const [Icon, tone] = icons[is]
        return (
          <tr key={name}>
            <td style={{ width: 24 }}>
              <Icon className={tone} role="img" aria-label={is === 'passed' ? 'passed' : is === 'review' ? 'needs review' : 'failed'} />
            </td>
            <td>{name}</td>
            <td className="muted" style={{ textAlign: 'right' }}>
              {summary}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
