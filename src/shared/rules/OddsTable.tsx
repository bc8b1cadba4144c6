import type { ReactNode } from 'react'
import './oddsTable.css'

interface Props {
  heads: readonly string[]
  rows: readonly { readonly head: ReactNode; readonly cells: readonly ReactNode[] }[]
}

/** Results with their odds and what they pay. */
export const OddsTable = ({ heads, rows }: Props) => (
  <table className="odds-table">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ head, cells }, index) => (
        <tr key={index}>
          <th scope="row">{head}</th>
          {cells.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
