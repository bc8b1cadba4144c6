import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AgentInfo, AgentMine } from '#contract/agent.ts'
import mango from '../../../art/avatars/mango.svg'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { mask } from '../../../shared/drawings.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { percentText } from '../../../ui/numberText.ts'
import type { AgentClaims } from './useAgent.ts'

const arts = [mango, sampaguita, mask]

function LevelName({ level }: { level: number }) {
  if (level === 1) return <Trans>Your friends</Trans>
  if (level === 2) return <Trans>Their friends</Trans>
  return <Trans>Friends of their friends</Trans>
}

/** The three levels: the rate, and for a player the number of members and their bets today. */
export function Levels({ info, look = 'rows' }: { info: AgentInfo; look?: 'rows' | 'steps' }) {
  return (
    <ol className={look === 'rows' ? 'card agent-levels' : 'agent-steps'}>
      {info.rates.map(({ level, ppm }) => {
        const own = info.mine?.team.find((one) => one.level === level)
        const players = own?.players ?? 0
        return (
          <li key={level}>
            <img src={arts[level - 1]} alt="" width={44} height={44} />
            <div>
              <h2>
                <LevelName level={level} />
              </h2>
              {own && (
                <p className="small muted">
                  <Plural value={players} one="# player" other="# players" />
                  {own.today > 0 && (
                    <>
                      {' '}
                      · <Trans>today</Trans> <Amount value={own.today} size={14} />
                    </>
                  )}
                </p>
              )}
            </div>
            <b className="n agent-rate">{percentText(ppm)}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** The team's commission: today so far, and the claimable amount. */
export function Shares({ info, mine, claims }: { info: AgentInfo; mine: AgentMine; claims: AgentClaims }) {
  const { i18n, t } = useLingui()
  const end = i18n.date(info.dayEndsAt, dateFormats.time)
  return (
    <section className="agent-shares" aria-label={t`Your commission`}>
      <p className="small">
        <Trans>Commission ready to claim</Trans>
      </p>
      <p className="agent-sum">
        <Amount value={mine.waiting} size={34} />
      </p>
      {mine.waiting > 0 ? (
        <Button variant="main" wide busy={claims.isBusy} onClick={() => claims.shares()}>
          {claims.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim commission</Trans>}
        </Button>
      ) : (
        <p className="small">
          <Trans>Commission is calculated shortly after {end} each day (your local time). You can then claim it here.</Trans>
        </p>
      )}
      <dl>
        <div>
          <dt>
            <Trans>Today so far</Trans>
          </dt>
          <dd>
            <Amount value={mine.running} size={18} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Total claimed</Trans>
          </dt>
          <dd>
            <Amount value={mine.taken} size={18} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
