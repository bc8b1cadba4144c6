import { Trans } from '@lingui/react/macro'
import { ProofState } from '../../../shared/rounds/ProofState.tsx'
import type { Loading } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

/** One of the player's rounds that is not there to be proven: it loads, could not be loaded, or is not theirs. */
export const OwnProofState = ({ query }: { query: Loading<unknown> & { readonly error: unknown } }) => (
  <div className="gutter above">
    <ProofState
      query={query}
      unknown={<Trans>We couldn’t find this round in your history.</Trans>}
      wait={<Skeletons flush heights={[160]} />}
    />
  </div>
)
