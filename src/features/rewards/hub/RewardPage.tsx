import { Plural, Trans } from '@lingui/react/macro'
import gift from '../../../art/gift.svg'
import parol from '../../../art/parol.svg'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ForPlayers } from './ForPlayers.tsx'
import { useWaiting } from './useWaiting.tsx'
import './centre.css'
import './strip.css'

/** spec §2 /bonus/reward: everything that can be taken now. */
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
  const { items, isError, refetch, trouble } = useWaiting()
  return (
    <LoadState query={{ data: items, isError, refetch }} wait={<Skeletons heights={[176, 96, 96, 96]} />}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <section className={`strip-plane waiting ${look}`}>
                <img className="parol" src={parol} alt="" width={96} height={96} />
                <h2>
                  <Plural value={list.length} one="# reward waits" other="# rewards wait" />
                </h2>
                <p className="small">
                  <Trans>What is yours, take it: some of it is for today alone.</Trans>
                </p>
              </section>
              <ul className={look === 'rows' ? 'card centre-rows waiting-list' : 'centre-tiles waiting-list'}>{list}</ul>
            </>
          )}
          <div className="waiting-list">{trouble}</div>
        </>
      )}
    </LoadState>
  )
}

const Nothing = () => (
  <Notice
    art={gift}
    title={<Trans>All taken for now</Trans>}
    action={
      <ButtonLink to="/bonus/tasks" variant="main" small>
        <Trans>See the tasks</Trans>
      </ButtonLink>
    }
  >
    <Trans>Every task that you finish brings something new here.</Trans>
  </Notice>
)
