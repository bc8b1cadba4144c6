import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PointsItem } from '#contract/points.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import art from '../../../art/awards/points.svg'
import { useApp } from '../../../platform/app.ts'
import { AwardPhrase } from '../../../shared/awards/AwardPhrase.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { awardText } from '../../../shared/awards/awardText.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { restrictionOf } from './shelf.ts'
import type { Buying } from './useBuying.tsx'

interface Props {
  item: PointsItem
  points: number
  buying: Buying
}

export function ItemTile({ item, points, buying }: Props) {
  const { award } = item
  return (
    <li className="card pts-tile">
      <span className="pts-lit">
        <img src={awardArt(award.propId)} alt="" width={56} height={56} />
      </span>
      <h3>
        <AwardPhrase award={award} />
      </h3>
      <p className="mini muted">
        <Left item={item} />
      </p>
      <Buy item={item} points={points} buying={buying} />
    </li>
  )
}

export function ItemRow({ item, points, buying }: Props) {
  const { award, cost } = item
  const isFar = restrictionOf(item, points) === 'points'
  return (
    <li className="pts-row">
      <span className="pts-lit">
        <img src={awardArt(award.propId)} alt="" width={36} height={36} />
      </span>
      <div>
        <h3>
          <AwardPhrase award={award} />
        </h3>
        <p className="mini muted">
          <Left item={item} />
        </p>
        {isFar && <ProgressBar value={points} max={cost} />}
      </div>
      <Buy item={item} points={points} buying={buying} />
    </li>
  )
}

/** The remaining stock, of the day and in all. */
function Left({ item: { stock, perDay, leftToday } }: { item: PointsItem }) {
  return (
    <>
      <Plural value={perDay} _1="Once a day" other="# times a day" />
      {leftToday < perDay && (
        <>
          {' · '}
          <Trans>{leftToday} left today</Trans>
        </>
      )}
      {stock !== null && (
        <>
          {' · '}
          <Plural value={stock} _0="sold out" _1="last one" other="# in stock" />
        </>
      )}
    </>
  )
}

/** The price is the button; an item that is not available shows why. */
function Buy({ item, points, buying }: Props) {
  const { i18n, t } = useLingui()
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  const { award, cost } = item
  const price = grouped(cost)
  const missing = grouped(Math.max(0, cost - points))
  const what = i18n._(awardText(award))
  const priced = (
    <>
      <img src={art} alt="" width={20} height={20} />
      <span className="n">{price}</span>
    </>
  )
  if (!loggedIn)
    return (
      <p className="pts-price">
        {priced} <span className="sr-only">{t`points`}</span>
      </p>
    )
  const restriction = restrictionOf(item, points)
  if (restriction === null)
    return (
      <Button
        variant="main"
        small
        busy={buying.isBusy}
        aria-label={t`Exchange ${price} points for ${what}`}
        onClick={() => buying.choose(item)}
      >
        {priced}
      </Button>
    )
  return (
    <p className="pts-price off">
      {priced}
      <span className="mini">
        {restriction === 'stock' ? (
          <Trans>Sold out</Trans>
        ) : restriction === 'today' ? (
          <Trans>Available tomorrow</Trans>
        ) : (
          <Trans>{missing} more needed</Trans>
        )}
      </span>
    </p>
  )
}
