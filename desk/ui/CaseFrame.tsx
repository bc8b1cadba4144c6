import { useState } from 'react'
import type { ReactNode } from 'react'
import { lastTried, useAction } from '../kit/calls.ts'
import { useOperator } from '../kit/desk.ts'
import { useKeys } from '../kit/keys.ts'
import { opensElsewhere, useOpenCase } from '../kit/links.tsx'
import { timeText } from '../kit/text.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { RoomHead } from './RoomHead.tsx'
import { Tag } from './Tag.tsx'

interface FrameProps {
  title: string
  /** What the queue holds, beside the title. */
  note?: ReactNode
  /** The controls of the room. */
  controls?: ReactNode
  /** The room's address. */
  path: string
  /** The cases in the order of the list; J and K step through them. */
  rows: readonly { readonly id: string }[]
  /** The selected case. */
  id: string | undefined
  /** What T does; otherwise it opens the selected case, or the first. */
  onTake?: () => void
  list: ReactNode
  children: ReactNode
}

/** A room of cases: its head, the list, and one case beside it. */
export function CaseFrame({ title, note, controls, path, rows, id, onTake, list, children }: FrameProps) {
  const open = useOpenCase(path)
  const move = (by: number) => {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at < 0 ? 0 : at + by]
    if (next) open(next.id)
  }
  useKeys({ j: () => move(1), k: () => move(-1), t: onTake ?? (() => move(0)) })
  return (
    <>
      <RoomHead title={title} note={note}>
        {controls}
      </RoomHead>
      <div className="panes">
        <div className="pane list">{list}</div>
        <div className="pane case">{children}</div>
      </div>
    </>
  )
}

interface HeadProps {
  title: ReactNode
  /** Facts under the title, one after another. */
  facts: ReactNode
  /** Why the case could not be taken or released. */
  error?: Error | null
  /** Who works on the case, and how to take it. */
  children?: ReactNode
}

/** The head of one case. */
export const CaseHead = ({ title, facts, error, children }: HeadProps) => (
  <>
    <div className="case-head row">
      <div className="grow">
        <div className="row">{title}</div>
        <div className="row small muted facts-line">{facts}</div>
      </div>
      {children}
    </div>
    {error && (
      <div className="pad" style={{ paddingTop: 12 }}>
        <ErrorNotice error={error} />
      </div>
    )}
  </>
)

interface ClaimCalls {
  readonly take: 'withdrawalClaim' | 'documentsClaim'
  readonly release: 'withdrawalRelease' | 'documentsRelease'
}
/** Taking a case and releasing it, one at a time. */
export function useClaim({ take, release }: ClaimCalls, id: string) {
  const taking = useAction(take)
  const releasing = useAction(release)
  const isBusy = taking.isBusy || releasing.isBusy
  return {
    isBusy,
    error: lastTried(taking, releasing).error,
    take: () => {
      if (!isBusy) taking.act({ id })
    },
    release: () => {
      if (!isBusy) releasing.act({ id })
    },
  }
}
export type Claiming = ReturnType<typeof useClaim>

export const TakeCase = ({ claiming, shortcut }: { claiming: Claiming; shortcut?: string }) => (
  <Button look="ink" disabled={claiming.isBusy} onClick={claiming.take} {...(shortcut !== undefined && { shortcut })}>
    Take the case
  </Button>
)

interface ClaimedProps {
  readonly claim: { readonly by: string; readonly until: number }
  readonly claiming: Claiming
}
/** Who has a case and until when, with the way to release one's own. */
export function Claimed({ claim: { by, until }, claiming }: ClaimedProps) {
  const { name } = useOperator()
  if (by !== name)
    return (
      <Tag tone="info">
        {by} until {timeText(until)}
      </Tag>
    )
  return (
    <span className="row">
      <Tag tone="info">yours until {timeText(until)}</Tag>
      <Button isSmall disabled={claiming.isBusy} onClick={claiming.release}>
        Release
      </Button>
    </span>
  )
}

/** A link in the list of cases. */
export function CaseLink({ path, id, children }: { path: string; id: string; children: ReactNode }) {
  const open = useOpenCase(path)
  return (
    <a
      href={`/desk/${path}/${id}`}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        open(id)
      }}
      style={{ color: 'inherit' }}
    >
      {children}
    </a>
  )
}

interface PictureCardProps {
  note: string
  /** Why the pictures cannot be opened. */
  blocked?: string | undefined
  onOpen?: () => void
  /** They are requested only once an operator opens them. */
  children: ReactNode
}

/** Pictures of a player. */
export function PictureCard({ note, blocked, onOpen, children }: PictureCardProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    onOpen?.()
  }
  return (
    <Card title="Pictures" note={note}>
      {isOpen ? (
        children
      ) : (
        <div className="pad row">
          <Button disabled={blocked !== undefined} onClick={open}>
            Open the pictures
          </Button>
          {blocked !== undefined && <span className="small muted">{blocked}</span>}
        </div>
      )}
    </Card>
  )
}
