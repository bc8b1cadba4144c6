import { Plural, Trans } from '@lingui/react/macro'
import gift from '../../../art/gift.svg'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ForPlayers } from './ForPlayers.tsx'
import { useWaiting } from './useWaiting.tsx'
import './centre.css'
import './strip.css'

/** spec §2 /bonus/reward: everything claimable now. */
export const RewardPage = () => (
  <BonusFrame>
    <ForPlayers>
      <Rewards look="rows" />
    </ForPlayers>
  </BonusFrame>
)

/** spec §2 /v2/bonus/reward: the same as tiles. */
export const RewardPageV2 = () => (
  <BonusFrame skin="v2">
    <ForPlayers>
      <Rewards look="tiles" />
    </ForPlayers>
  </BonusFrame>
)

function Rewards({ look }: { look: 'rows' | 'tiles' }) {
  const { items, isError, refetch, error } = useWaiting()
  return (
    <LoadState query={{ data: items, isError, refetch }} wait={<Skeletons heights={[176, 96, 96, 96]} />}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <section className={`strip-plane rewards-waiting ${look}`}>
                <img className="parol" src={parol} alt="" width={96} height={96} />
                <h2>
                  <Plural value={list.length} one="# reward to claim" other="# rewards to claim" />
                </h2>
                <p className="small">
                  <Trans>Some rewards can only be claimed today.</Trans>
                </p>
              </section>
              <ul className={look === 'rows' ? 'card centre-rows waiting-list' : 'centre-tiles waiting-list'}>{list}</ul>
            </>
          )}
          <div className="waiting-list">{error}</div>
        </>
      )}
    </LoadState>
  )
}

const Nothing = () => (
  <Notice
    art={gift}
    title={<Trans>All rewards claimed</Trans>}
    action={
      <ButtonLink to="/bonus/tasks" variant="main" small>
        <Trans>See tasks</Trans>
      </ButtonLink>
    }
  >
    <Trans>Finish tasks to get more rewards here.</Trans>
  </Notice>
)
