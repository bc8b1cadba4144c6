import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Activity } from '#contract/activities.ts'
import empty from '../../../art/empty.svg'
import { activityArt, cardTexts } from '../../../shared/activities/activities.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { oneOfOrFirst } from '../../../shared/records/oneOfOrFirst.ts'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RedDot } from '../../../ui/RedDot.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ActivityLink, hasLink } from './ActivityLink.tsx'
import { Item } from './Item.tsx'
import { useActivities } from './useActivities.ts'
import type { KnownActivity } from './useActivities.ts'
import './centre.css'
import './events.css'
import '../../../shared/records/records.css'

type State = Activity['state']
const states = ['open', 'upcoming', 'ended'] as const
const names: Readonly<Record<State, ReactNode>> = {
  open: <Trans>Ongoing</Trans>,
  upcoming: <Trans>Upcoming</Trans>,
  ended: <Trans>Ended</Trans>,
}

/** spec §2 /bonus/event: all activities as banners, by status. */
export const EventPage = () => (
  <BonusFrame>
    <WithActivities>
      {(list) =>
        states.map((state) => {
          const some = list.filter((activity) => activity.state === state)
          return (
            some.length > 0 && (
              <section key={state} className="sec events">
                <header>
                  <h2>{names[state]}</h2>
                </header>
                <ul>
                  {some.map((activity, index) => (
                    <Banner key={activity.activityId} activity={activity} ground={grounds[index % grounds.length] ?? ''} />
                  ))}
                </ul>
              </section>
            )
          )
        })
      }
    </WithActivities>
  </BonusFrame>
)

const grounds = ['show', 'leaf', 'sea']

function Banner({ activity, ground }: { activity: KnownActivity; ground: string }) {
  const { i18n } = useLingui()
  const texts = cardTexts(activity.activityId)
  if (!texts) return null
  const title = i18n._(texts.title)
  return (
    <li className={`event ${activity.state === 'open' ? ground : 'quiet'}`}>
      <h3>{title}</h3>
      <p>{i18n._(texts.text)}</p>
      <p className="small">
        <ActivityTime activity={activity} />
      </p>
      <ActivityLink activity={activity} title={title} main={activity.redDot} />
      <img src={activityArt(activity.imgUrl4)} alt="" width={104} height={104} />
      {activity.redDot && <RedDot />}
    </li>
  )
}

/** spec §2 /bonus/event/v2: the same as a list, one status at a time; the rest of the bonus center stays in its first skin. */
export const EventPageV2 = () => (
  <BonusFrame>
    <WithActivities>{(list) => <ByState list={list} />}</WithActivities>
  </BonusFrame>
)

/** spec §2 /v2/bonus/event: the same as an agenda, by what a player has to be in time for. */
export const EventAgendaPage = () => (
  <BonusFrame skin="v2">
    <WithActivities>{(list) => <Agenda list={list} />}</WithActivities>
  </BonusFrame>
)

const endOf = ({ endsAt }: Activity): number => endsAt ?? Infinity
const parts: readonly {
  readonly name: ReactNode
  readonly has: (activity: Activity) => boolean
  readonly order: (one: Activity, other: Activity) => number
  /** False where the part's name says when its activities are open. */
  readonly isTimed?: boolean
}[] = [
  {
    name: <Trans>Ready to claim</Trans>,
    has: ({ state, redDot }) => state === 'open' && redDot,
    order: (one, other) => endOf(one) - endOf(other),
  },
  {
    name: <Trans>Ending soonest</Trans>,
    has: ({ state, redDot, endsAt }) => state === 'open' && !redDot && endsAt !== null,
    order: (one, other) => endOf(one) - endOf(other),
  },
  {
    name: <Trans>Coming up</Trans>,
    has: ({ state }) => state === 'upcoming',
    order: (one, other) => one.startsAt - other.startsAt,
  },
  {
    name: <Trans>Always open</Trans>,
    has: ({ state, redDot, endsAt }) => state === 'open' && !redDot && endsAt === null,
    order: () => 0,
    isTimed: false,
  },
  {
    name: <Trans>Ended</Trans>,
    has: ({ state }) => state === 'ended',
    order: (one, other) => endOf(other) - endOf(one),
  },
]

const Agenda = ({ list }: { list: readonly KnownActivity[] }) =>
  parts.map(({ name, has, order, isTimed }, index) => {
    const some = list.filter(has).toSorted(order)
    return (
      some.length > 0 && (
        <section key={index} className="sec">
          <header>
            <h2>{name}</h2>
          </header>
          <Rows list={some} isTimed={isTimed} />
        </section>
      )
    )
  })

function ByState({ list }: { list: readonly KnownActivity[] }) {
  const [search, change] = useRecordSearch()
  const state = oneOfOrFirst(states, search.tab)
  const some = list.filter((activity) => activity.state === state)
  return (
    <>
      <div className="gutter">
        <Segments chosen={state} options={states.map((value) => ({ value, label: names[value] }))} onChoose={(tab) => change({ tab })} />
      </div>
      <section className="sec">
        <header>
          <h2>{names[state]}</h2>
        </header>
        {some.length === 0 ? <Nothing /> : <Rows list={some} />}
      </section>
    </>
  )
}

function Rows({ list, isTimed = true }: { list: readonly KnownActivity[]; isTimed?: boolean | undefined }) {
  const { i18n } = useLingui()
  return (
    <ul className="card centre-rows events-v2">
      {list.map((activity) => {
        const texts = cardTexts(activity.activityId)
        const title = texts ? i18n._(texts.title) : ''
        return (
          <Item
            key={activity.activityId}
            art={activityArt(activity.imgUrl4)}
            title={title}
            text={texts && i18n._(texts.text)}
            foot={isTimed && <ActivityTime activity={activity} />}
            action={<ActivityLink activity={activity} title={title} main={activity.redDot} />}
            state={activity.redDot ? 'claimable' : activity.state}
          />
        )
      })}
    </ul>
  )
}

/** An activity's status in time. */
function ActivityTime({ activity: { state, startsAt, endsAt } }: { activity: Activity }) {
  const { i18n } = useLingui()
  if (state === 'upcoming')
    return (
      <Trans>
        Starts in <TimeLeft until={startsAt} />
      </Trans>
    )
  if (endsAt === null) return <Trans>Always open</Trans>
  if (state === 'open')
    return (
      <Trans>
        Ends in <TimeLeft until={endsAt} />
      </Trans>
    )
  const day = i18n.date(endsAt, dateFormats.day)
  return <Trans>Ended on {day}</Trans>
}

const Nothing = () => (
  <Notice art={empty} title={<Trans>No events right now</Trans>}>
    <Trans>New events will show here first.</Trans>
  </Notice>
)

function WithActivities({ children }: { children: (list: readonly KnownActivity[]) => ReactNode }) {
  const { list, isError, refetch } = useActivities()
  return (
    <LoadState query={{ data: list, isError, refetch }} wait={<Skeletons heights={[176, 96, 96, 96]} />}>
      {(loaded) => {
        // An activity that opens as a pop-up has no page to visit before then.
        const visible = loaded.filter((activity) => activity.state !== 'open' || hasLink(activity))
        return visible.length === 0 ? <Nothing /> : children(visible)
      }}
    </LoadState>
  )
}
