import { useState } from 'react'
import type { ReactNode } from 'react'
import { useBack } from '../../platform/useBack.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BalancePlace } from './balancePlace.ts'
import './gamePage.css'

interface Props {
  /** Sets the colors of the ground: `--game-1` at the top, `--game-2` below it. */
  className: string
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The page of a game that is not in a frame: a stall at night, lit in every theme. */
export function GamePage({ className, title, aside, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <main className={`game-page ${className}`}>
      <PageHeader title={title} onBack={useBack()}>
        <div ref={setPlace} />
        {aside}
      </PageHeader>
      <BalancePlace value={place}>{children}</BalancePlace>
    </main>
  )
}
