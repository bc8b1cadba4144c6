import { Trans, useLingui } from '@lingui/react/macro'
import { getJackpotRank } from '#contract/jackpot.ts'
import type { RankRow } from '#contract/jackpot.ts'
import empty from '../../../art/empty.svg'
import { usePages } from '../../../queries/pages.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PagedPanel } from './PagedPanel.tsx'

/** Spec §9: 10 a page. */
const pageSize = 10

/** The largest winners; the player's own place is listed first. */
export function RankPanel({ onClose }: { onClose: () => void }) {
  const query = usePages({
    call: getJackpotRank,
    first: { pageSize },
    next: ({ allRank }) => (allRank.pageNum < allRank.pages ? { pageNum: allRank.pageNum + 1, pageSize } : undefined),
  })
  return (
    <PagedPanel title={<Trans>Ranking</Trans>} query={query} onClose={onClose}>
      {(pages) => {
        const rows = pages.flatMap(({ allRank }) => allRank.list)
        const own = pages[0]?.personRank
        if (rows.length === 0)
          return (
            <Notice art={empty} title={<Trans>Nobody yet</Trans>}>
              <Trans>The top players will show here.</Trans>
            </Notice>
          )
        return (
          <>
            {own && (
              <section className="jk-own">
                <h3>
                  <Trans>Your rank</Trans>
                </h3>
                <ul className="jk-rows">
                  <Row row={own} />
                </ul>
              </section>
            )}
            <ol className="jk-rows">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ol>
          </>
        )
      }}
    </PagedPanel>
  )
}

function Row({ row: { rank, nickname, avatar, amountSection, createTime } }: { row: RankRow }) {
  const { i18n } = useLingui()
  const { from, to } = amountSection
  return (
    <li>
      <b className={rank <= 3 ? `jk-place n place-${rank}` : 'jk-place n'}>{rank}</b>
      <img src={avatarArt(avatar)} alt="" width={36} height={36} />
      <span>
        <b>{nickname}</b>
        <span className="mini muted">{i18n.date(createTime, dateFormats.shortDay)}</span>
      </span>
      <b className="n ink-gold">{from === to ? amountText(from) : `${amountText(from)} – ${amountText(to)}`}</b>
    </li>
  )
}
