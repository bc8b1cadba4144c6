import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { coinPusher, coinValues, golden, openingBed, silver, wooden } from '#games/coin-pusher/rules.ts'
import { activityPage } from '../../../shared/activities/activities.ts'
import { GamePage } from '../../../shared/rounds/GamePage.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { rtpText } from '../../../ui/numberText.ts'
import './pusher.css'
import { PusherProof } from './PusherProof.tsx'
import { Table } from './Table.tsx'

/** /activity/coin-pusher: the player's own bed, or the proof of one of their rounds. */
export function PusherPage() {
  const { round, tryIt, activityId } = useSearch({ from: '/auth/activity/coin-pusher' })
  return (
    <GamePage className="pusher" title={<Trans>Coin Pusher</Trans>}>
      {round === undefined ? (
        <Table key={tryIt ? 'demo' : 'coins'} tryIt={tryIt === true} activityId={activityPage(activityId)?.id} />
      ) : (
        <PusherProof roundId={round} />
      )}
      <Rules />
    </GamePage>
  )
}

/** The rules, the values, and the measured return (npm run bench -- pusher). */
function Rules() {
  const [least, most] = [rtpText(coinPusher.rtp.least), rtpText(coinPusher.rtp.most)]
  const first = rtpText(coinPusher.rtp.first100)
  const [plain, best, price] = [amountText(coinValues[silver]), amountText(coinValues[golden]), amountText(coinPusher.price)]
  const [woodenValue, count, maxCoins] = [amountText(coinValues[wooden]), openingBed().coins.length, coinPusher.maxCoins]
  return (
    <section className="card pad stack" aria-labelledby="pusher-rules">
      <h2 id="pusher-rules">
        <Trans>Rules</Trans>
      </h2>
      <p>
        <Trans>
          Each coin you drop costs {price}. Twenty of 21 are silver and pay {plain} when they fall over the front edge; one of 21 is golden
          and pays {best}. You can drop up to {maxCoins} coins at a time.
        </Trans>
      </p>
      <p>
        <Trans>Coins that fall at the sides are lost. All other coins stay on your table. It’s yours alone and stays as you left it.</Trans>
      </p>
      <p>
        <Trans>
          A new table holds {count} wooden coins, which pay {woodenValue} each. Your first coins take their place, so a new table pays less
          at first: about {first} over the first 100 coins.
        </Trans>
      </p>
      <p>
        <Trans>
          In the long run, players get back {least} to {most} of what they drop, depending on where they aim. Coins left on the table can’t
          be cashed out.
        </Trans>
      </p>
      <p>
        <Trans>
          Before each drop, your table and our server seed are fixed and you see their hashes. The seeds decide which coins you drop and
          where they land. Everything after that is physics, and your browser computes it again.
        </Trans>
      </p>
      <Link to="/game/about" search={{ gameId: coinPusher.id }} className="text-link">
        <Trans>Odds and return</Trans>
      </Link>
      <Link to="/game/fair" className="text-link">
        <Trans>Fairness</Trans>
      </Link>
    </section>
  )
}
