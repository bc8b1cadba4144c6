import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { rankDays } from '#contract/rank.ts'
import type { DayRank, DayRankRow, RankDay } from '#contract/rank.ts'
import trophy from '../../../art/trophy.svg'
import { useBack } from '../../../platform/useBack.ts'
import { usePages } from '../../../queries/pages.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { NextPage } from '../../../shared/records/NextPage.tsx'
import { oneOfOrFirst } from '../../../shared/records/oneOfOrFirst.ts'
import { distinct } from '../../../shared/records/pages.ts'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { TimeLeft } from '../../../shared/time/TimeLeft.tsx'
import { useAt } from '../../../shared/time/useAt.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { OwnRank } from './OwnRank.tsx'
import { Podium } from './Podium.tsx'
import { rankPages } from './rankPages.ts'
import { RankRow } from './RankRow.tsx'
import './rank.css'
import '../../../shared/records/records.css'

const podium = 3

/** spec §2 /rank: the first three on a podium, the rest below it, the player's own row always in sight. */
export const RankPage = () => (
  <Frame>
    {(list, personRank) => (
      <>
        <Podium rows={list.slice(0, podium)} ownId={personRank.id} />
        {list.length > podium && (
          <ol className="card rnk-rows" start={podium + 1}>
            {list.slice(podium).map((row) => (
              <RankRow key={row.id} row={row} isOwn={row.id === personRank.id} />
            ))}
          </ol>
        )}
      </>
    )}
  </Frame>
)

/** The second skin, spec §2 /rank/v2: the player's own place first, then a single list scaled to the first place. */
export const RankPageV2 = () => (
  <Frame ownFirst>
    {(list, personRank) => (
      <ol className="card rnk-rows v2">
        {list.map((row) => (
          <RankRow key={row.id} row={row} isOwn={row.id === personRank.id} maxBet={list[0]?.amountSection.to} />
        ))}
      </ol>
    )}
  </Frame>
)

const labels: Readonly<Record<RankDay, ReactNode>> = { today: <Trans>Today</Trans>, yesterday: <Trans>Yesterday</Trans> }

function Frame({
  ownFirst = false,
  children,
}: {
  ownFirst?: boolean
  children: (list: readonly DayRankRow[], personRank: DayRank['personRank']) => ReactNode
}) {
  const back = useBack()
  const [search, change] = useRecordSearch()
  const day = oneOfOrFirst(rankDays, search.tab)
  const pages = usePages(rankPages(day))
  const { data: loaded, isError, refetch } = pages
  const data = loaded?.pages[0]
  // A place may move to the next page between two of them.
  const list = distinct(loaded?.pages.flatMap(({ allRank }) => allRank.list) ?? [], ({ id }) => id)
  useAt(day === 'today' ? data?.endsAt : undefined, () => void refetch())
  return (
    <main className="rnk-page">
      <PageHeader title={<Trans>Daily ranking</Trans>} onBack={back} />
      <div className="gutter">
        <Segments chosen={day} options={rankDays.map((value) => ({ value, label: labels[value] }))} onChoose={(tab) => change({ tab })} />
      </div>
      <LoadState query={{ data, isError, refetch }} wait={<Skeletons heights={[208, 56, 56, 56, 56]} />}>
        {(data) => (
          <>
            <p className="small muted rnk-when">
              <Plural value={data.players} one="# player" other="# players" />
              {' · '}
              {day === 'today' ? (
                <Trans>
                  ranked by valid bets, ends in <TimeLeft until={data.endsAt} />
                </Trans>
              ) : (
                <Trans>ranked by valid bets, final results</Trans>
              )}
            </p>
            {ownFirst && <OwnRank row={data.personRank} day={day} />}
            {list.length === 0 ? <EmptyRanking day={day} /> : children(list, data.personRank)}
            {pages.hasNextPage && (
              <div className="gutter">
                <NextPage pages={pages}>
                  <Trans>Show more</Trans>
                </NextPage>
              </div>
            )}
            {!ownFirst && <OwnRank row={data.personRank} day={day} />}
            <p className="small muted rnk-print">
              <Trans>
                Names are partly hidden and amounts are shown as ranges. Only you can see your own. There’s no prize for ranking, so play
                for fun.
              </Trans>
            </p>
          </>
        )}
      </LoadState>
    </main>
  )
}

const EmptyRanking = ({ day }: { day: RankDay }) => (
  <Notice
    art={trophy}
    title={<Trans>Nobody yet</Trans>}
    action={
      day === 'today' ? (
        <ButtonLink to="/game/search" small>
          <Trans>Go to games</Trans>
        </ButtonLink>
      ) : undefined
    }
  >
    {day === 'today' ? <Trans>You could be the first on today’s list.</Trans> : <Trans>Nobody played that day.</Trans>}
  </Notice>
)
