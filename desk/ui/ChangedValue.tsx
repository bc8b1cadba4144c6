import { fullText, valueText } from './settingValues.ts'
import type { Shape } from './settingValues.ts'

interface Props {
  before: unknown
  after: unknown
  shape: Shape
  unit: string | undefined
}

/** The lines that differ: of lists, the removed and added entries. */
function linesOf({ before, after, shape, unit }: Props): { removed: readonly string[]; added: readonly string[] } {
  if (!Array.isArray(before) || !Array.isArray(after))
    return { removed: [valueText(before, shape, unit)], added: [valueText(after, shape, unit)] }
  const [one = [], other = []] = [before, after].map((list: unknown[]) => list.map((entry) => fullText(entry, shape.items ?? {})))
  const removed = one.filter((entry) => !other.includes(entry))
  const added = other.filter((entry) => !one.includes(entry))
  // The same entries in another order.
  if (removed.length === 0 && added.length === 0) return { removed: one, added: other }
  return {
    removed: removed.length > 0 ? removed : [valueText(before, shape, unit)],
    added: added.length > 0 ? added : [valueText(after, shape, unit)],
  }
}

export const RemovedLines = (props: Props) => <Lines className="del" lines={linesOf(props).removed} />
export const AddedLines = (props: Props) => <Lines className="add" lines={linesOf(props).added} />
export const Lines = ({ className, lines }: { className: string; lines: readonly string[] }) =>
  lines.map((line, index) => (
    <div key={index} className={`value-text wrap ${className}`}>
      {line}
    </div>
  ))
