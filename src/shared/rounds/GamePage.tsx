import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app.ts'
import { useBack } from '../../platform/useBack.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { activityPage } from '../activities/activities.ts'
import { BalancePlace } from './balancePlace.ts'
import { onStopPlaying } from './onStopPlaying.ts'
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
  const app = useApp()
  const navigate = useNavigate()
  // The activity the player came from, if any.
  const { activityId } = useSearch({ strict: false })
  const leave = useEffectEvent(() => void navigate({ to: activityPage(activityId)?.to ?? '/' }))
  useEffect(() => onStopPlaying(app, () => leave()), [app])
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
