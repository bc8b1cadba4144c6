import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DeskCallName } from '#contract/desk/index.ts'
import { minuteMs } from '#contract/durations.ts'
import { useOperator } from '../../kit/desk.ts'
import { useKeys } from '../../kit/keys.ts'
import { useNavigateToRoom } from '../../kit/links.tsx'
import { dateText, dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Mail } from '../../ui/playerActions.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { EndSessions, ExcludePlayer, Lock } from './actions.tsx'
import { Adjust } from './Adjust.tsx'
import type { Player } from './player.ts'
import { Recover } from './Recover.tsx'
import { Unmask } from './Unmask.tsx'

/** What an operator may do with the player, each in a dialog. */
interface PlayerAction {
  readonly text: string
  readonly call: DeskCallName
  readonly look?: 'quiet' | 'ink'
  /** The key that opens it. */
  readonly shortcut?: string
  readonly dialog: (onClose: () => void) => ReactNode
}
const actionsOf = (player: Player): readonly PlayerAction[] => [
  {
    text: 'Show private data',
    call: 'playerUnmask',
    look: 'quiet',
    dialog: (onClose) => <Unmask id={player.id} onClose={onClose} />,
  },
  { text: 'Recover', call: 'playerRecover', look: 'quiet', dialog: (onClose) => <Recover id={player.id} onClose={onClose} /> },
  { text: 'Exclude', call: 'playerExclude', look: 'quiet', dialog: (onClose) => <ExcludePlayer player={player} onClose={onClose} /> },
  { text: 'Message', call: 'playerMail', shortcut: 'M', dialog: (onClose) => <Mail id={player.id} onClose={onClose} /> },
  { text: 'Log out', call: 'playerLogOut', shortcut: 'O', dialog: (onClose) => <EndSessions id={player.id} onClose={onClose} /> },
  {
    text: player.lock ? 'Unlock' : 'Lock',
    call: player.lock ? 'playerUnlock' : 'playerLock',
    shortcut: 'L',
    dialog: (onClose) => <Lock player={player} onClose={onClose} />,
  },
  {
    text: 'Adjust',
    call: 'playerAdjust',
    look: 'ink',
    shortcut: 'A',
    dialog: (onClose) => <Adjust player={player} onClose={onClose} />,
  },
]
/** The same before and after the player is locked, so that the dialog stays open. */
const keyOf = ({ shortcut, text }: PlayerAction): string => shortcut ?? text

/** Seen within this time, a player counts as online. */
const onlineMs = 6 * minuteMs

/** Who the player is, the state of their account, and what may be done with it. */
export function PlayerHead({ player }: { player: Player }) {
  const { may } = useOperator()
  const go = useNavigateToRoom()
  const [opened, setOpened] = useState<string>()
  const actions = actionsOf(player)
  const allowed = actions.filter(({ call }) => may.includes(call))
  useKeys({
    ...Object.fromEntries(
      allowed.flatMap((action) => (action.shortcut === undefined ? [] : [[action.shortcut.toLowerCase(), () => setOpened(keyOf(action))]])),
    ),
    n: () => document.querySelector<HTMLInputElement>('input[name="note"]')?.focus(),
    escape: () => go('players'),
  })
  const { id, nickname, account, vip, documents, closure, isHeld, mobile, since, lastSeenAt, now } = player
  return (
    <>
      <div className="head of-player">
        <span className="initials" style={{ width: 40, height: 40, fontSize: 14 }} aria-hidden>
          {Array.from(nickname).slice(0, 2).join('')}
        </span>
        <div className="grow">
          <div className="row">
            <h1 className="wrap">{nickname}</h1>
            <Tag tone="gold">VIP {vip}</Tag>
            {documents === 'approved' ? <Tag tone="ok">identity verified</Tag> : <Tag tone="warn">documents: {documents ?? 'none'}</Tag>}
            {closure && (
              <Tag tone="bad">
                {closure.kind} until {dateText(closure.until)}
              </Tag>
            )}
            {isHeld && <Tag tone="bad">blocked</Tag>}
            {player.lock && <Tag tone="bad">locked by {player.lock.by}</Tag>}
            {player.limits.length > 0 && <Tag tone="info">own limits</Tag>}
          </div>
          <div className="row small muted facts-line">
            <span>
              {id} <Copy text={id} what="the player’s number" />
            </span>
            <span>{account ?? 'no username'}</span>
            <span>{mobile ?? 'no mobile'}</span>
            <span>since {dateText(since)}</span>
            <span>
              {lastSeenAt === null || lastSeenAt === 0
                ? 'never seen'
                : now - lastSeenAt < onlineMs
                  ? 'online'
                  : `last seen ${dateTimeText(lastSeenAt)}`}
            </span>
          </div>
        </div>
        <div className="row acts">
          {allowed.map((action) => (
            <Button
              key={keyOf(action)}
              {...(action.look && { look: action.look })}
              {...(action.shortcut !== undefined && { shortcut: action.shortcut })}
              onClick={() => setOpened(keyOf(action))}
            >
              {action.text}
            </Button>
          ))}
        </div>
      </div>
      {actions.find((action) => keyOf(action) === opened)?.dialog(() => setOpened(undefined))}
    </>
  )
}
