import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** A few words on what the room shows, or how much of it. */
  note?: ReactNode
  /** The room's controls. */
  children?: ReactNode
}

export const RoomHead = ({ title, note, children }: Props) => (
  <div className="head">
    <h1>{title}</h1>
    {note && <span className="small muted">{note}</span>}
    {children && (
      <>
        <span className="grow" />
        {children}
      </>
    )}
  </div>
)
