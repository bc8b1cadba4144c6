import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { numberIn } from '../refusals/numberIn.ts'
import { ClosureWords } from './ClosureWords.tsx'

const isExclusion = (data: unknown): boolean => typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'exclusion'

/** Kindly, why something that gives or promises is closed to a player who takes a break. `data` is that of the refusal `selfExcluded`. */
export function ClosedNote({ data }: { data: unknown }) {
  const until = numberIn(data, 'until')
  return (
    <>
      {until === undefined ? (
        <Trans>You are taking a break: this stays closed until it is over.</Trans>
      ) : (
        <>
          <ClosureWords closure={{ kind: isExclusion(data) ? 'exclusion' : 'break', until }} />{' '}
          <Trans>This stays closed until then; what is yours stays yours.</Trans>
        </>
      )}{' '}
      <Link to="/member/self-limited" className="text-link">
        <Trans>What I can still do</Trans>
      </Link>
    </>
  )
}
