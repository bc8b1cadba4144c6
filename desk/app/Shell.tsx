import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import Out from '~icons/lucide/log-out'
import Menu from '~icons/lucide/menu'
import Moon from '~icons/lucide/moon'
import Search from '~icons/lucide/search'
import { findMax } from '#contract/desk/players.ts'
import { plural } from '#contract/operatorText.ts'
import { isBusy } from '#machines/deskSession/deskSession.selectors.ts'
import mark from '../../src/art/mark.svg'
import { useCall } from '../kit/calls.ts'
import { useDesk, useOperator } from '../kit/desk.ts'
import { useKeys } from '../kit/keys.ts'
import { RoomLink, useNavigateToRoom } from '../kit/links.tsx'
import type { Room } from '../kit/room.ts'
import { countedText, dateTimeText, timeText } from '../kit/text.ts'
import { toggleTheme } from '../kit/theme.ts'
import { Button } from '../ui/Button.tsx'
import { KeyList } from './KeyList.tsx'

const groups = [
  ['overview', undefined],
  ['queues', 'Queues'],
  ['house', 'Operations'],
  ['control', 'Control'],
] as const

/** Top bar and sidebar of the desk, around a room. */
export function Shell({ children }: { children: ReactNode }) {
  const { may } = useOperator()
  const { rooms } = useDesk()
  const go = useNavigateToRoom()
  const find = useRef<HTMLInputElement>(null)
  const [isKeys, setKeys] = useState(false)
  const { pathname } = useLocation()
  // On a phone: the page on which the menu is open. Any other page closes it, and going back does not open it again.
  const [menuOn, setMenuOn] = useState<string>()
  const isMenu = menuOn === pathname
  const closeMenu = () => setMenuOn(undefined)
  if (menuOn !== undefined && !isMenu) closeMenu()
  const allowed = rooms.filter(({ call }) => may.includes(call))
  useKeys({
    ...Object.fromEntries(allowed.map(({ key, path }) => [`g ${key}`, () => go(path)])),
    '/': () => find.current?.focus(),
    '?': () => setKeys(true),
    ...(isMenu && { escape: closeMenu }),
  })
  return (
    <div className="desk">
      <RoomLink to="today" className="brand" title="Swerte desk">
        <img src={mark} alt="" />
        <span>
          Swerte <small>desk</small>
        </span>
      </RoomLink>
      <header className="top">
        <span className="menu">
          <Button isSmall look="quiet" aria-label="Rooms" aria-expanded={isMenu} onClick={() => setMenuOn(isMenu ? undefined : pathname)}>
            <Menu aria-hidden />
          </Button>
        </span>
        <Find field={find} />
        <span className="grow" />
        <State />
        <Button isSmall look="quiet" onClick={() => setKeys(true)} shortcut="?" aria-label="Shortcuts">
          <span className="wide">Shortcuts</span>
        </Button>
        <Button isSmall look="quiet" onClick={toggleTheme} aria-label="Switch between light and dark">
          <Moon aria-hidden />
        </Button>
        <OperatorMenu />
      </header>
      <Side rooms={allowed} isOpen={isMenu} onClick={closeMenu} />
      <main onClick={closeMenu}>
        {children}
        <Printed />
      </main>
      {isKeys && <KeyList rooms={allowed} onClose={() => setKeys(false)} />}
    </div>
  )
}

/** Searches for a player or a round; the players room shows the results. */
function Find({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const go = useNavigateToRoom()
  const { may } = useOperator()
  const [text, setText] = useState('')
  const isAllowed = may.includes('playerFind')
  if (!isAllowed) return null
  // The field of the players room names everything that it finds.
  const by = may.includes('playerUnmask') ? 'number, mobile, email or name' : 'number or name'
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') go(`players?find=${encodeURIComponent(text.trim())}`)
    field.current?.blur()
  }
  return (
    <form className="find" role="search" onSubmit={find}>
      <Search aria-hidden />
      <input
        ref={field}
        aria-label="Find a player or a round"
        placeholder={`Find by ${by}`}
        maxLength={findMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden>/</kbd>
    </form>
  )
}

function State() {
  const { data } = useCall('deskState', {}, { everyMs: 15_000 })
  if (!data) return null
  return (
    <span className="row wide small muted">
      <span className={data.maintenance ? 'dot bad' : 'dot'} aria-hidden />
      {data.maintenance ? 'Maintenance' : 'Open'}
      {data.playMoney && <span className="faint">play money</span>}
      <span>{timeText(data.now)} Manila</span>
    </span>
  )
}

/** On paper: where a page comes from, and who printed it when. */
function Printed() {
  const { name } = useOperator()
  const { pathname } = useLocation()
  const [at, setAt] = useState(0)
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(Date.now()))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <p className="print-only small">
      Swerte desk, {pathname}, printed {dateTimeText(at)} Manila time by {name}
    </p>
  )
}

function OperatorMenu() {
  const { session } = useDesk()
  const { name, roles } = useOperator()
  const busy = useSelector(session, isBusy)
  return (
    <span className="me">
      <span className="initials" aria-hidden>
        {name.slice(0, 2)}
      </span>
      <span className="wide">
        <strong>{name}</strong>{' '}
        <span className="muted" title={roles.join(', ')}>
          {roles.length > 2 ? plural(roles.length, 'role') : roles.join(', ')}
        </span>
      </span>
      <Button isSmall look="quiet" disabled={busy} onClick={() => session.send({ type: 'signOut.requested' })} aria-label="Sign out">
        <Out aria-hidden />
      </Button>
    </span>
  )
}

/** `isOpen`: on a phone, where it is hidden otherwise. */
function Side({ rooms: allowed, isOpen, onClick }: { rooms: readonly Room[]; isOpen: boolean; onClick: () => void }) {
  const { pathname } = useLocation()
  const { data } = useCall('deskState', {}, { everyMs: 15_000 })
  const here = pathname.split('/').find((part) => part !== '' && part !== 'desk')
  return (
    <nav className={isOpen ? 'side is-open' : 'side'} aria-label="Rooms" onClick={onClick}>
      {groups.map(([group, title]) => {
        const own = allowed.filter((room) => room.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            {title !== undefined && <h2>{title}</h2>}
            {own.map(({ path, title: word, icon: Icon }) => {
              const waiting = data?.waiting[path]
              return (
                <RoomLink key={path} to={path} title={word} aria-current={here === path ? 'page' : undefined}>
                  <Icon aria-hidden />
                  <span className="word">{word}</span>
                  {waiting !== undefined && waiting.count > 0 && (
                    <span className={waiting.late ? 'number hot' : 'number'}>{countedText(waiting)}</span>
                  )}
                </RoomLink>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}
