import { Trans, useLingui } from '@lingui/react/macro'
import { getPersonJackpotDrawAwardLog } from '#contract/jackpot.ts'
import empty from '../../../art/empty.svg'
import { usePages } from '../../../queries/pages.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PagedPanel } from './PagedPanel.tsx'

/** Spec §9: 20 a page. */
const pageSize = 20

/** The player's own wins, newest first. */
export function WinsPanel({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const query = usePages({
    call: getPersonJackpotDrawAwardLog,
    first: { pageSize },
    next: ({ pageNum, total }) => (pageNum * pageSize < total ? { pageNum: pageNum + 1, pageSize } : undefined),
  })
  return (
    <PagedPanel title={<Trans>My wins</Trans>} query={query} onClose={onClose}>
      {(pages) => {
        const rows = pages.flatMap(({ list }) => list)
        if (rows.length === 0)
          return (
            <Notice art={empty} title={<Trans>No wins yet</Trans>}>
              <Trans>Every spin wins a prize. Your wins will show here.</Trans>
            </Notice>
          )
        return (
          <ul className="jk-rows">
            {rows.map(({ drawId, time, award }) => (
              <li key={drawId}>
                <img src={awardArt(award.propId)} alt="" width={36} height={36} />
                <span>
                  <b>{i18n._(awardName(award))}</b>
                  <span className="mini muted">{i18n.date(time, dateFormats.shortMoment)}</span>
                </span>
                <b className="n ink-gold">{awardCount(award)}</b>
              </li>
            ))}
          </ul>
        )
      }}
    </PagedPanel>
  )
}
