import { amountText } from '../kit/text.ts'

interface Posting {
  readonly account: string
  readonly debit: number
  readonly credit: number
}

/** The ledger entries an act would create, shown beforehand. */
export function Postings({ postings }: { postings: readonly Posting[] }) {
  const sum = (of: 'debit' | 'credit') => postings.reduce((total, posting) => total + posting[of], 0)
  return (
    <table aria-label="Postings">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="right">
            Debit
          </th>
          <th scope="col" className="right">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, debit, credit }) => (
          <tr key={account}>
            <td>{account}</td>
            <td className="right">{debit > 0 && amountText(debit)}</td>
            <td className="right">{credit > 0 && amountText(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{sum('debit') === sum('credit') ? 'Balanced' : 'Not balanced'}</td>
          <td className="right">{amountText(sum('debit'))}</td>
          <td className="right">{amountText(sum('credit'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
