import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GameEntry } from '#contract/config.ts'
import { liveRound } from '#contract/live.ts'
import { ballCount, crossPays, framePays, linePays } from '#games/bingo/rules.ts'
import { coinPusher, coinValues, golden, silver } from '#games/coin-pusher/rules.ts'
import { colors } from '#games/color-game/rules.ts'
import { maxMultiple } from '#games/crash/rules.ts'
import { scratchCards } from '#games/scratch/cards.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import type { OddsRow } from '#games/shared/game.ts'
import { sharedGame } from '#games/shared/games.ts'
import { sharedIds } from '#games/shared/ids.ts'
import type { SharedId } from '#games/shared/ids.ts'
import { stagedGame } from '#games/staged/games.ts'
import { returnText } from '#games/staged/returnText.ts'
import { useCall } from '../../../queries/queries.ts'
import { OddsTable } from '../../../shared/rules/OddsTable.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { grouped, rtpText } from '../../../ui/numberText.ts'
import { stagedTexts } from './stagedTexts.tsx'

/** What a shared game’s page says beyond its figures. */
interface SharedTexts {
  /** The heading of the odds, and each of them in words. */
  readonly heading: ReactNode
  readonly oddsText: (odd: OddsRow, index: number) => ReactNode
  readonly volatility: ReactNode
  /** How the return was computed, and what the rules limit. */
  readonly computed: ReactNode
}

const throws = colors.length ** 3
const [maxTimes, cardPays] = [grouped(maxMultiple / 100), grouped((linePays[0]?.pays ?? 0) + crossPays + framePays)]

const sharedTexts: Readonly<Record<SharedId, SharedTexts>> = {
  'color-game': {
    heading: <Trans>A bet on one color</Trans>,
    oddsText: (_odd, index) =>
      index === 0 ? <Trans>One die shows it</Trans> : index === 1 ? <Trans>Two dice show it</Trans> : <Trans>All three show it</Trans>,
    volatility: <Trans>About 4 in 10 bets pay, and none pays more than 4×. Your balance moves in small steps.</Trans>,
    computed: (
      <Trans>
        Calculated exactly: of all {throws} throws, each color returns 199 of {throws} bets.
      </Trans>
    ),
  },
  crash: {
    heading: <Trans>Where you cash out</Trans>,
    oddsText: ({ pays }) => <Trans>The kite reaches {pays}×</Trans>,
    volatility: <Trans>It’s up to you: a low target pays often but little, a high one rarely but a lot.</Trans>,
    computed: (
      <Trans>
        Calculated exactly: out of 100 flights, 97 divided by the target reach it. So every target, and cashing out by hand, returns the
        same. At {maxTimes}× every bet in the air is paid.
      </Trans>
    ),
  },
  bingo: {
    heading: <Trans>One card</Trans>,
    oddsText: ({ id }, index) => {
      if (id === 'cross') return <Trans>Both diagonals, on top</Trans>
      if (id === 'frame') return <Trans>The whole border, on top</Trans>
      // Word joiners: a range does not break at its dash.
      const balls = `${(linePays[index - 1]?.until ?? 3) + 1}\u2060–\u2060${linePays[index]?.until}`
      return <Trans>First line at ball {balls}</Trans>
    },
    volatility: <Trans>Fewer than half of the cards pay, and most of those pay just the bet back. Large prizes are rare.</Trans>,
    computed: (
      <Trans>
        Calculated exactly over all possible sets of {ballCount} of 75 balls. Every card has the same odds, no matter who else plays. A card
        pays at most {cardPays}× the bet.
      </Trans>
    ),
  },
}

const share = (chance: number): ReactNode =>
  chance >= 0.001 ? `${(chance * 100).toFixed(chance < 0.01 ? 2 : 1)}%` : <Trans>1 in {grouped(rounded(1 / chance))}</Trans>

/** As the games' own rules state it: exactly below 10,000, then in thousands. */
const rounded = (cases: number): number => (cases < 10_000 ? Math.round(cases) : Math.round(cases / 1_000) * 1_000)

interface Fact {
  readonly name: ReactNode
  readonly value: ReactNode
}

function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="about-facts">
      {rows.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const limits = ({ minBet, maxBet }: GameEntry): Fact => ({
  name: <Trans>Bet</Trans>,
  value: `${amountText(minBet)} – ${amountText(maxBet)}`,
})

/** A game in a frame shows it there. */
const version = ({ rulesVersion }: { readonly rulesVersion: number }): Fact => ({
  name: <Trans>Rules version</Trans>,
  value: String(rulesVersion),
})

/** Slots count in full (FAQ); for every other game it is a setting. */
const counted = ({ validBetPercent = 100 }: GameEntry): Fact => ({
  name: <Trans>Counts as valid bets</Trans>,
  value: `${validBetPercent}%`,
})

const Average = () => (
  <p className="muted">
    <Trans>This is the average over a very large number of rounds. In one session you can get much more or much less.</Trans>
  </p>
)

function SharedSheet({ entry }: { entry: GameEntry }) {
  const { t } = useLingui()
  const { data } = useCall(liveRound, { gameId: entry.gameId })
  const game = sharedGame(entry.gameId)
  const texts = sharedTexts[entry.gameId as SharedId]
  if (!game) return null
  return (
    <>
      <Facts
        rows={[
          { name: <Trans>Return (RTP)</Trans>, value: rtpText(entry.rtp) },
          limits(entry),
          counted(entry),
          { name: <Trans>Maximum bets per round</Trans>, value: data ? amountText(data.limits.maxRound) : '…' },
          version(game),
        ]}
      />
      <section className="card pad stack-s">
        <h3>{texts.heading}</h3>
        <OddsTable
          heads={[t`Result`, t`Chance`, t`Pays`]}
          rows={game.odds.map((odd, index) => ({ head: texts.oddsText(odd, index), cells: [share(odd.chance), `${grouped(odd.pays)}×`] }))}
        />
        <p className="muted">{texts.volatility}</p>
      </section>
      <section className="card pad stack-s">
        <h3>
          <Trans>How the return is computed</Trans>
        </h3>
        <p className="muted">{texts.computed}</p>
        <Average />
      </section>
      <section className="card pad stack-s">
        <h3>
          <Trans>Fairness</Trans>
        </h3>
        <p className="muted">
          <Trans>
            Everyone plays the same round. A seed we fixed in advance and a public random value decide it together, and nobody knows that
            value while bets are open. Tap any past result to check it.
          </Trans>
        </p>
        <Link to="/activity/live" search={{ game: game.id }} className="text-link">
          <Trans>See the last results</Trans>
        </Link>
      </section>
    </>
  )
}

function PusherSheet({ entry }: { entry: GameEntry }) {
  const { t } = useLingui()
  const first = rtpText(coinPusher.rtp.first100)
  const [plain, best] = [amountText(coinValues[silver]), amountText(coinValues[golden])]
  return (
    <>
      <Facts
        rows={[
          { name: <Trans>Return (RTP)</Trans>, value: returnText(coinPusher.rtp.least, coinPusher.rtp.most) },
          { name: <Trans>First 100 coins</Trans>, value: first },
          limits(entry),
          counted(entry),
          version(coinPusher),
        ]}
      />
      <section className="card pad stack-s">
        <h3>
          <Trans>The coins you drop</Trans>
        </h3>
        <OddsTable
          heads={[t`Coin`, t`Chance`, t`Pays`]}
          rows={[
            { head: <Trans>Silver</Trans>, cells: [t`20 in 21`, plain] },
            { head: <Trans>Golden</Trans>, cells: [t`1 in 21`, best] },
          ]}
        />
        <p className="muted">
          <Trans>A coin pays when it falls over the front edge. Most drops pay something, and no drop pays very much.</Trans>
        </p>
      </section>
      <section className="card pad stack-s">
        <h3>
          <Trans>How the return is computed</Trans>
        </h3>
        <p className="muted">
          <Trans>
            Measured over a million drops at each place: 95.6% in the middle to 96.7% at the sides, give or take 0.2. The rest is lost at
            the sides. A new table fills up first, so your first 100 coins return less: about {first}.
          </Trans>
        </p>
        <Average />
        <Link to="/game/fair" className="text-link">
          <Trans>Verify your rounds</Trans>
        </Link>
      </section>
    </>
  )
}

/** A card's prizes: of the card, or of one of its numbers. */
function CardPrizes({ gameId }: { gameId: string }) {
  const { t } = useLingui()
  const card = scratchCards.find(({ id }) => id === gameId)
  if (!card) return null
  const paying = (card.winning * 100).toFixed(2)
  return (
    <section className="card pad stack-s">
      <h3>{card.hasNumbers ? <Trans>The prize of each number</Trans> : <Trans>The prize of a card</Trans>}</h3>
      <OddsTable
        heads={[t`Pays`, t`Chance`]}
        rows={card.prizes.map(({ pays, odds }) => ({ head: `${grouped(pays / 100)}×`, cells: [share(odds / oddsTotal)] }))}
      />
      {card.hasNumbers && (
        <p className="muted">
          <Trans>Each of your six numbers wins its prize on 1 in 12 cards.</Trans>
        </p>
      )}
      <p className="muted">
        <Trans>{paying}% of cards win a prize. Some prizes only return the price of the card.</Trans>
      </p>
    </section>
  )
}

function StagedSheet({ entry }: { entry: GameEntry }) {
  const { t } = useLingui()
  const rules = stagedGame(entry.gameId)
  if (!rules) return null
  const { rtp, bestRtp, isSkilled } = rules
  const texts = stagedTexts[entry.gameId]
  const value = isSkilled ? <Trans>{returnText(rtp, rtp)} with basic strategy</Trans> : returnText(rtp, bestRtp)
  return (
    <>
      <Facts rows={[{ name: <Trans>Return (RTP)</Trans>, value }, limits(entry), counted(entry)]} />
      {texts && (
        <section className="card pad stack-s">
          <h3>
            <Trans>How to play</Trans>
          </h3>
          <p className="muted">{texts.play}</p>
        </section>
      )}
      <CardPrizes gameId={entry.gameId} />
      {texts && (
        <section className="card pad stack-s">
          <h3>
            <Trans>Odds and volatility</Trans>
          </h3>
          {texts.odds && (
            <OddsTable
              heads={[t`Bet`, t`Chance`, t`Pays`]}
              rows={texts.odds.map(({ name, chance, pays }) => ({ head: name, cells: [share(chance), `${grouped(pays / 100)}×`] }))}
            />
          )}
          <p className="muted">{texts.volatility}</p>
        </section>
      )}
      <section className="card pad stack-s">
        <h3>
          <Trans>How the return is computed</Trans>
        </h3>
        <p className="muted">
          {isSkilled ? (
            <Trans>
              Calculated exactly from all possible results, as a share of your first bet. The game’s rules show the basic strategy. Other
              ways to play return less.
            </Trans>
          ) : rtp === bestRtp ? (
            <Trans>Calculated exactly from all possible results. Every bet returns the same.</Trans>
          ) : rules.spots ? (
            <Trans>
              Calculated exactly from all possible results. The lowest figure is the return of the least favorable bet, and the highest that
              of the most favorable one.
            </Trans>
          ) : (
            <Trans>
              Calculated exactly from all possible results. The lowest figure is the return of the least favorable choices, and the highest
              that of the best ones.
            </Trans>
          )}
        </p>
        <Average />
        <Link to="/game/fair" className="text-link">
          <Trans>Verify your rounds</Trans>
        </Link>
      </section>
    </>
  )
}

/** The information of a game that is no slot: odds, return, limits and fairness. */
export function Sheet({ entry }: { entry: GameEntry }) {
  if (entry.gameId === coinPusher.id) return <PusherSheet entry={entry} />
  return sharedIds.some((id) => id === entry.gameId) ? <SharedSheet entry={entry} /> : <StagedSheet entry={entry} />
}
