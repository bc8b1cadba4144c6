import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { numberIn } from '../refusals/numberIn.ts'
import { ClosureText } from './ClosureText.tsx'

const isExclusion = (data: unknown): boolean => typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'exclusion'

/** Explains kindly why something that gives or promises is closed to a player on a break. `data` is that of the refusal `selfExcluded`. */
export function ClosedNote({ data }: { data: unknown }) {
  const until = numberIn(data, 'until')
  return (
    <>
      {until === undefined ? (
        <Trans>You’re taking a break. This stays closed until it ends.</Trans>
      ) : (
        <>
          <ClosureText closure={{ kind: isExclusion(data) ? 'exclusion' : 'break', until }} />{' '}
          <Trans>This stays closed until then. What you already have stays yours.</Trans>
        </>
      )}{' '}
      <Link to="/member/self-limited" className="text-link">
        <Trans>See what I can still do</Trans>
      </Link>
    </>
  )
}
