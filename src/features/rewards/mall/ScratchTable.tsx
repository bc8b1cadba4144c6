import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Award } from '#contract/awards.ts'
import type { ScratchInfo, Scratched } from '#contract/mall.ts'
import {
  canScratch,
  cardIdOf,
  requestOf,
  isCovered,
  isRevealing,
  refusalOf,
  resultOf,
} from '#machines/scratchCard/scratchCard.selectors.ts'
import cardsArt from '../../../art/cards.svg'
import { useApp } from '../../../platform/app.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { parol } from '../../../shared/drawings.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { Button } from '../../../ui/Button.tsx'
import { BuyCards } from './BuyCards.tsx'
import { Foil } from './Foil.tsx'
import type { MallClaims } from './useMall.ts'
import { useScratchCard } from './useScratchCard.ts'
import type { ScratchCard } from './useScratchCard.ts'
import './scratch.css'

/** The table: the oldest unscratched card, or what to buy. */
export function ScratchTable({ cards, claims }: { cards: ScratchInfo; claims: MallClaims }) {
  const scratch = useScratchCard(cards.waiting)
  const cardId = useSelector(scratch, cardIdOf)
  const waiting = cards.waiting.length
  // A card that the player has just bought takes the focus; one that was there when the page opened does not.
  const [isUsed, setUsed] = useState(false)
  return (
    <section className="scratch-table" aria-labelledby="scratch-title">
      <header>
        <h2 id="scratch-title">
          <Trans>Scratch cards</Trans>
        </h2>
        {waiting > 1 && (
          <span className="chip">
            <Plural value={waiting} one="# unscratched card" other="# unscratched cards" />
          </span>
        )}
      </header>
      {cardId === null ? (
        <>
          <div className="scratch-card empty">
            <img src={cardsArt} alt="" width={112} height={112} />
            <p>
              <Trans>You don’t have any cards right now.</Trans>
            </p>
          </div>
          <BuyCards cards={cards} claim={claims.cards} onBuy={() => setUsed(true)} />
        </>
      ) : (
        <Card key={cardId} scratch={scratch} cardId={cardId} takesFocus={isUsed} onPutAway={() => setUsed(true)} />
      )}
    </section>
  )
}

interface CardProps {
  scratch: ScratchCard
  cardId: string
  takesFocus: boolean
  onPutAway: () => void
}

/** One card: its cover, its prize, and the actions. */
function Card({ scratch, cardId, takesFocus, onPutAway }: CardProps) {
  const { env } = useApp()
  const { t } = useLingui()
  const request = useSelector(scratch, requestOf)
  const covered = useSelector(scratch, isCovered)
  const live = useSelector(scratch, canScratch)
  const isScratching = useSelector(scratch, isRevealing)
  const result = useSelector(scratch, resultOf)
  const refusal = useSelector(scratch, refusalOf)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) main.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const reveal = () => scratch.send({ type: 'reveal.requested', requestId: env.uuid() })
  return (
    <>
      <div className="scratch-card">
        <div className="scratch-face" role="status">
          {result ? <Won award={result.award} /> : <Waiting isScratching={isScratching} />}
        </div>
        {!refusal && <Foil cardId={cardId} isLive={live} onBegun={() => scratch.send({ type: 'scratch.started' })} onEnough={reveal} />}
        {covered && (
          <p className="scratch-hint" aria-hidden="true">
            <Trans>Scratch here</Trans>
          </p>
        )}
      </div>
      {refusal && (
        <p role="alert" className="note">
          {refusal.failure === 'notAvailable' ? (
            <Trans>This card isn’t available anymore. You can see what your cards won under Prizes.</Trans>
          ) : (
            <Trans>That didn’t work. Your card is safe, so you can try again later.</Trans>
          )}
        </p>
      )}
      <RequestProgress
        request={request}
        unanswered={<Trans>We didn’t get a response. Your request isn’t lost: check again to see the result.</Trans>}
      />
      {result || refusal ? (
        <Button
          variant="main"
          wide
          onClick={() => {
            onPutAway()
            scratch.send({ type: 'card.dismissed' })
          }}
        >
          {nextWord(result)}
        </Button>
      ) : (
        <Button ref={main} variant="main" wide aria-label={t`Reveal card`} aria-disabled={!live} onClick={reveal}>
          {isScratching ? <Trans>One moment…</Trans> : <Trans>Reveal</Trans>}
        </Button>
      )}
    </>
  )
}

const nextWord = (result: Scratched | null): ReactNode => (result && result.left > 0 ? <Trans>Next card</Trans> : <Trans>OK</Trans>)

const Waiting = ({ isScratching }: { isScratching: boolean }) => (
  <div className={isScratching ? 'scratch-under asking' : 'scratch-under'}>
    <img src={parol} alt="" width={96} height={96} />
    {isScratching && (
      <span className="sr-only">
        <Trans>One moment…</Trans>
      </span>
    )}
  </div>
)

function Won({ award }: { award: Award | null }) {
  const { i18n } = useLingui()
  if (!award)
    return (
      <div className="scratch-won">
        <b className="d">
          <Trans>No prize on this card</Trans>
        </b>
        <span>
          <Trans>It still counts toward milestones.</Trans>
        </span>
      </div>
    )
  return (
    <div className="scratch-won lit">
      <img src={awardArt(award.propId)} alt="" width={72} height={72} />
      <b className="n">+{awardCount(award)}</b>
      <span>{i18n._(awardName(award))}</span>
    </div>
  )
}
