import { useNavigate, useSearch } from '@tanstack/react-router'
import type { NavigateOptions } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useDesk, useOperator } from './desk.ts'

type Search = Readonly<Record<string, string | undefined>>
interface Address {
  readonly to: string
  readonly search?: Search | ((before: Search) => Search)
  readonly replace?: boolean
}

/** An address as the router takes it: rooms are a runtime list, so their paths are unknown to its types. */
export const roomAddress = (address: Address) => address as NavigateOptions

/** Whether the operator may open a room, by its address. */
export function useCanOpen(): (to: string) => boolean {
  const { rooms } = useDesk()
  const { may } = useOperator()
  return (to) => {
    const room = rooms.find(({ path }) => path === to.split(/[/?]/, 1)[0])
    return room !== undefined && may.includes(room.call)
  }
}

/** Whether a click on a link opens it in another tab or window, as the browser does by itself. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey

/** `/desk/<path>` as a link within the desk; plain text for an operator who may not open that room. */
export function RoomLink({
  to,
  className,
  children,
  ...rest
}: {
  to: string
  className?: string
  children: ReactNode
  title?: string
  'aria-current'?: 'page' | undefined
}) {
  const go = useNavigateToRoom()
  const mayOpen = useCanOpen()
  if (!mayOpen(to))
    return (
      <span {...rest} className={className}>
        {children}
      </span>
    )
  return (
    <a
      {...rest}
      href={`/desk/${to}`}
      className={className}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

/** Navigates to a room: `players/10000001?tab=rounds`. */
export function useNavigateToRoom(): (to: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) => {
    const [path = '', search = ''] = to.split('?')
    void navigate(roomAddress({ to: `/${path}`, search: Object.fromEntries(new URLSearchParams(search)), replace }))
  }
}

/** Opens a case of a room with the room's filters as they are. */
export function useOpenCase(path: string): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate(roomAddress({ to: `/${path}/${id}`, search: (before) => before }))
}

/** A search parameter and its setter, so that a shared link shows another operator the same. */
export function useSearchParam(name: string, fallback: string): readonly [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const set = (value: string) =>
    void navigate(
      roomAddress({
        to: '.',
        search: (before) => ({ ...before, [name]: value === fallback ? undefined : value }),
        replace: true,
      }),
    )
  return [search[name] ?? fallback, set]
}

export const PlayerLink = ({ id, children }: { id: string; children?: ReactNode }) => (
  <RoomLink to={`players/${id}`}>{children ?? id}</RoomLink>
)

/** The rooms where the subject of an entry has a page, by the first part of how the audit log names it. */
const roomsOf: Readonly<Record<string, string>> = {
  player: 'players',
  adjustment: 'players',
  recovery: 'players',
  withdrawal: 'withdrawals',
  deposit: 'refunds',
  documents: 'documents',
  feedback: 'feedback',
  goods: 'goods',
  chat: 'chat',
}

/** A link to the page of `withdrawal:800001`; plain text for what has none. */
export function SubjectLink({ subject, children }: { subject: string | null; children: ReactNode }) {
  const [, kind = '', id = ''] = /^(\w+):(\d+)(?::|$)/.exec(subject ?? '') ?? []
  const room = Object.hasOwn(roomsOf, kind) ? roomsOf[kind] : undefined
  return room === undefined ? (
    <span className="wrap">{children}</span>
  ) : (
    <RoomLink to={`${room}/${id}`} className="wrap">
      {children}
    </RoomLink>
  )
}
