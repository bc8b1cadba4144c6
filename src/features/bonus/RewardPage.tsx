import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../art/empty.svg'
import gift from '../../art/gift.svg'
import parol from '../../art/parol.svg'
import { BonusFrame } from '../../kits/bonus/BonusFrame.tsx'
import { useApp } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from './Loaded.tsx'
import { useWaiting } from './useWaiting.tsx'
import './centre.css'
import './strip.css'

/** spec §2 /bonus/reward: everything that can be taken now. */
export const RewardPage = () => (
  <BonusFrame>
    <ForPlayers look="rows" />
  </BonusFrame>
)

/** spec §2 /v2/bonus/reward: the same as tiles. */
export const RewardPageV2 = () => (
  <BonusFrame skin="v2">
    <ForPlayers look="tiles" />
  </BonusFrame>
)

interface Props {
  look: 'rows' | 'tiles'
}

function ForPlayers({ look }: Props) {
  const { session } = useApp().actors
  const isPlayer = useSelector(session, (snapshot) => isPending(snapshot) || isSignedIn(snapshot))
  return isPlayer ? (
    <Rewards look={look} />
  ) : (
    <Notice
      art={empty}
      title={<Trans>Your rewards are kept for you</Trans>}
      action={
        <Link to="/auth/login" search={{ redirect: '/bonus/reward' }} className="btn main s">
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>Log in to see what waits to be taken.</Trans>
    </Notice>
  )
}

function Rewards({ look }: Props) {
  const { items, isError, refetch, trouble } = useWaiting()
  return (
    <Loaded data={items} isError={isError} onRetry={refetch}>
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
    </Loaded>
  )
}

const Nothing = () => (
  <Notice
    art={gift}
    title={<Trans>All taken for now</Trans>}
    action={
      <Link to="/bonus/tasks" className="btn main s">
        <Trans>See the tasks</Trans>
      </Link>
    }
  >
    <Trans>Every task that you finish brings something new here.</Trans>
  </Notice>
)
