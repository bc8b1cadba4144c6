import { useState } from 'react'
import type { ReactNode } from 'react'
import { refText } from '#contract/desk/entryTexts.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { PlayerLink } from '../../kit/links.tsx'
import { amountText, countText, dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { AddNote } from '../../ui/playerActions.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ReleaseLink } from './actions.tsx'
import type { Player } from './player.ts'
import { Timeline } from './tabs.tsx'

/** The player's balance, locks and totals, what happened, and what colleagues and the rules know of them. */
export function Overview({ player }: { player: Player }) {
  const canViewTimeline = useIsAllowed('playerTimeline')
  return (
    <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(270px, 1fr))' }}>
      <div className="col">
        <Balance player={player} />
        <Locks player={player} />
        <TotalsSince player={player} />
      </div>
      {canViewTimeline && (
        <div className="col">
          <Timeline id={player.id} />
        </div>
      )}
      <div className="col">
        <Notes id={player.id} />
        <Links player={player} />
        <Limits player={player} />
      </div>
    </div>
  )
}

function Balance({ player: { coin, withdrawable, onTheWay, owed, balances } }: { player: Player }) {
  const locked = Math.max(0, coin - withdrawable - owed)
  const parts: readonly (readonly [string, number, string])[] = [
    ['Withdrawable', withdrawable, 'var(--ok)'],
    ['Locked by wagering requirements', locked, 'var(--c1)'],
    ['Owed', Math.min(owed, coin), 'var(--bad)'],
  ]
  return (
    <Card title="Balance" note="in coins">
      <div className="pad col">
        <Figure value={coin} />
        <div className="bars" aria-hidden>
          {parts.map(([name, part, colour]) => (
            <span key={name} style={{ width: `${coin === 0 ? 0 : (part / coin) * 100}%`, background: colour }} />
          ))}
        </div>
        <Facts
          rows={[
            ...parts
              .filter(([name, part]) => part > 0 || name === 'Withdrawable')
              .map(([name, part]): [ReactNode, ReactNode] => [name, <strong key={name}>{amountText(part)}</strong>]),
            ['Being withdrawn', amountText(onTheWay)],
            ...balances
              .filter(({ currency }) => currency !== 'coin')
              .map(({ currency, amount: balance }): [string, string] => [
                texts[currency] ?? currency,
                currency === 'bonus' || currency === 'safebox' || currency === 'demo' ? amountText(balance) : countText(balance),
              ]),
          ]}
        />
      </div>
    </Card>
  )
}
const texts: Readonly<Record<string, string>> = {
  bonus: 'Bonus coins, separate',
  safebox: 'Safebox',
  points: 'Points',
  diamond: 'Diamonds',
  lottery: 'Scratch tickets',
  demo: 'Demo coins',
}

const Locks = ({ player: { locks, stops } }: { player: Player }) => (
  <Card title="Locks" note={locks.length + stops.length}>
    {locks.length + stops.length === 0 && <p className="pad muted">Nothing blocks a withdrawal.</p>}
    <ul className="pad col">
      {stops.map((stop) => (
        <li key={stop}>
          <strong>Entire balance</strong>
          <div className="small muted">{stop}</div>
        </li>
      ))}
      {locks.map(({ source, ref, currency, amount: locked, need, done }) => (
        <li key={`${source} ${ref}`}>
          <div className="row between">
            <strong>
              Wagering requirement of {source}
              {currency === 'bonus' && ', bonus coins'}
            </strong>
            <strong>{amountText(locked)}</strong>
          </div>
          <div className="small muted">
            {amountText(done)} of {amountText(need)} wagered
            {refText(ref) !== '' && ` · ${refText(ref)}`}
          </div>
          <div className="bars" aria-hidden>
            <span style={{ width: `${Math.min(100, (done / need) * 100)}%`, background: 'var(--c1)' }} />
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

const TotalsSince = ({ player: { totals } }: { player: Player }) => (
  <Card title="Since sign-up">
    <div className="pad">
      <Facts
        rows={[
          [`Deposits, ${countText(totals.depositCount)}`, amountText(totals.deposits)],
          [`Withdrawals, ${countText(totals.withdrawalCount)}`, amountText(totals.withdrawals)],
          [`Bets, ${plural(totals.rounds, 'round')}`, amountText(totals.staked)],
          ['Payouts', amountText(totals.won)],
          ['GGR', amountText(totals.staked - totals.won)],
        ]}
      />
    </div>
  </Card>
)

function Notes({ id }: { id: string }) {
  const places = usePlaces()
  const query = useCall('playerNotes', places.place === undefined ? { id } : { id, before: places.place }, { everyMs: 15_000 })
  return (
    <Card title="Notes" note={places.isFirst && query.data?.rows.length === 0 ? 'none yet' : undefined}>
      <div className="pad">
        <AddNote id={id} />
      </div>
      <Loaded query={query} rows={2}>
        {({ rows, older }) => (
          <>
            {rows.length > 0 && (
              <ul className="pad col" style={{ gap: 8 }}>
                {rows.map(({ id: note, by, at, text }) => (
                  <li key={note}>
                    <strong>{by}</strong> <span className="faint mini">{dateTimeText(at)}</span>
                    <div className="wrap">{text}</div>
                  </li>
                ))}
              </ul>
            )}
            <Pager places={places} next={older} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Links({ player: { id, links, inviter } }: { player: Player }) {
  const [released, setReleased] = useState<string>()
  const mayRelease = useIsAllowed('playerLinkRelease')
  return (
    <Card title="Linked accounts" note={links.length + (inviter === null ? 0 : 1)}>
      {links.length === 0 && inviter === null ? (
        <Empty title="None found" />
      ) : (
        <Rows
          label="Linked accounts"
          rows={[
            ...links,
            ...(inviter === null ? [] : [{ playerId: inviter, because: 'invited this player', blocked: null, at: 0, isReleased: false }]),
          ]}
          keyOf={({ playerId, because }) => `${playerId} ${because}`}
          columns={[
            { head: 'Account', cell: ({ playerId }) => <PlayerLink id={playerId} /> },
            { head: 'Evidence', cell: ({ because }) => because },
            {
              head: 'Link',
              isNumber: true,
              cell: ({ playerId, blocked, isReleased, at }) => (
                <>
                  {at === 0 ? null : isReleased ? (
                    <Tag>released</Tag>
                  ) : blocked === null ? (
                    <Tag tone="warn">hint</Tag>
                  ) : (
                    <Tag tone="bad">{blocked === 'this' ? 'this account blocked' : 'other account blocked'}</Tag>
                  )}{' '}
                  {mayRelease && !isReleased && at > 0 && (
                    <Button isSmall look="quiet" aria-label={`Release the link to ${playerId}`} onClick={() => setReleased(playerId)}>
                      Release
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {released !== undefined && <ReleaseLink id={id} otherId={released} onClose={() => setReleased(undefined)} />}
    </Card>
  )
}

const limitNames: Readonly<Record<string, string>> = { deposit: 'Deposits', loss: 'Losses', stake: 'Bets', time: 'Playing time' }
const Limits = ({ player: { limits } }: { player: Player }) => (
  <Card title="Own limits" note={limits.length === 0 ? 'none set' : undefined}>
    {limits.length > 0 && (
      <div className="pad">
        <Facts
          rows={limits.map(({ kind, period, value }) => [
            `${limitNames[kind] ?? kind} a ${period}`,
            kind === 'time' ? `${value} min` : amountText(value),
          ])}
        />
      </div>
    )}
  </Card>
)
