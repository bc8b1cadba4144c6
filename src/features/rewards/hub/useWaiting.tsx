import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { coupons } from '#contract/coupons.ts'
import type { Chest } from '#contract/tasks.ts'
import chestArt from '../../../art/chest.svg'
import { useCall } from '../../../queries/queries.ts'
import { activityArt, cardTexts } from '../../../shared/activities/activities.ts'
import { awardArt, awardName } from '../../../shared/awards/awards.ts'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ActivityLink, hasLink } from './ActivityLink.tsx'
import { Item } from './Item.tsx'
import { TaskItem } from './TaskItem.tsx'
import { useActivities } from './useActivities.ts'
import { useAreaLinks } from './useAreaLinks.tsx'
import { useCheckIn } from './useCheckIn.tsx'
import { useTaskClaim } from './useTaskClaim.tsx'
import { useTasks } from './useTasks.ts'

/** Activities whose claims are listed here; every other activity has a link. */
const claimedHere: ReadonlySet<string> = new Set(['tasks', 'sign-in'])

interface Waiting {
  /** One element each; undefined while loading. */
  readonly items: readonly ReactNode[] | undefined
  readonly isError: boolean
  readonly refetch: () => void
  /** Of a claim whose item is gone, or that is not tied to an item. */
  readonly error: ReactNode
}

/** Everything claimable now, each with its claim or a link to where it is claimed. */
export function useWaiting(): Waiting {
  const tasks = useTasks()
  const claim = useTaskClaim()
  const checkIn = useCheckIn()
  const activities = useActivities()
  const { board } = tasks
  const chests = board?.chests.filter(({ state }) => state === 'claimable') ?? []
  const claimable = board?.tasks.filter(({ state }) => state === 'claimable') ?? []
  const isShown = [...chests, ...claimable].some(({ id }) => id === claim.requested)
  const linked = activities.list?.filter((activity) => activity.redDot && !claimedHere.has(activity.activityId) && hasLink(activity))
  const openable = useOpenableCoupons()
  const areaLinks = useAreaLinks()
  // Today's check-in is the first of the list: added later it would move all the others.
  const isCheckInKnown = checkIn.bonus !== undefined || checkIn.isError
  const items = board &&
    linked &&
    (isCheckInKnown || undefined) && [
      ...(checkIn.bonus?.canReceive ? [<Lantern key="sign-in" checkIn={checkIn} />] : []),
      ...chests.map((chest) => (
        <ChestItem key={chest.id} chest={chest} isBusy={claim.isBusy} onClaim={() => claim.claim(chest.id)} note={claim.noteOf(chest.id)} />
      )),
      ...claimable.map((task) => <TaskItem key={task.id} task={task} tasks={board.tasks} claim={claim} />),
      ...openable,
      ...areaLinks,
      ...linked.map((activity) => <LinkItem key={activity.activityId} activity={activity} />),
    ]
  return {
    items,
    isError: tasks.isError || activities.isError,
    refetch: () => {
      tasks.refetch()
      activities.refetch()
    },
    error: (
      <>
        {checkIn.error}
        {claim.requested !== undefined && !isShown && claim.noteOf(claim.requested)}
      </>
    ),
  }
}

function Lantern({ checkIn: { bonus, isBusy, take } }: { checkIn: ReturnType<typeof useCheckIn> }) {
  const { t } = useLingui()
  if (!bonus) return null
  const { today, makeUp, days } = bonus
  const title = t`Daily check-in: day ${today}`
  return (
    <Item
      art={parol}
      title={title}
      text={<Trans>Daily check-in</Trans>}
      awards={days[today - 1]?.awards ?? []}
      action={
        makeUp ? (
          <ButtonLink to="/activity/sign-in" variant="claim" small aria-label={t`Go: ${title}`}>
            <Trans>Go</Trans>
          </ButtonLink>
        ) : (
          <Button variant="claim" small busy={isBusy} aria-label={t`Claim: ${title}`} onClick={take}>
            <Trans>Claim</Trans>
          </Button>
        )
      }
      state="claimable"
    />
  )
}

function ChestItem({ chest, isBusy, onClaim, note }: { chest: Chest; isBusy: boolean; onClaim: () => void; note: ReactNode }) {
  const { t } = useLingui()
  const { liveness, awards } = chest
  const title = t`${liveness}-point chest`
  return (
    <Item
      art={chestArt}
      title={title}
      text={<Trans>Earned from today’s tasks</Trans>}
      awards={awards}
      action={
        <Button variant="claim" small busy={isBusy} aria-label={t`Claim: ${title}`} onClick={onClaim}>
          <Trans>Claim</Trans>
        </Button>
      }
      note={note}
      state="claimable"
    />
  )
}

/** Coins from a coupon are shown in the wallet, together with their wagering requirement. */
function useOpenableCoupons(): ReactNode[] {
  const { i18n, t } = useLingui()
  const { data } = useCall(coupons, {})
  const fresh = data?.list.filter(({ gives, state }) => state === 'new' && gives !== null) ?? []
  return fresh.map(({ couponId, propId, count }) => {
    const title = i18n._(awardName({ propId, count }))
    return (
      <Item
        key={`coupon-${couponId}`}
        art={awardArt(propId)}
        title={title}
        text={<Trans>In your wallet</Trans>}
        awards={[{ id: couponId, propId, count }]}
        action={
          <ButtonLink to="/wallets" variant="claim" small aria-label={t`Go: ${title}`}>
            <Trans>Go</Trans>
          </ButtonLink>
        }
        state="claimable"
      />
    )
  })
}

function LinkItem({ activity }: { activity: Parameters<typeof hasLink>[0] }) {
  const { i18n } = useLingui()
  const texts = cardTexts(activity.activityId)
  if (!texts) return null
  const title = i18n._(texts.title)
  return (
    <Item
      art={activityArt(activity.imgUrl4)}
      title={title}
      text={i18n._(texts.text)}
      action={<ActivityLink activity={activity} title={title} main />}
      state="claimable"
    />
  )
}
