import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import Check from '~icons/lucide/check'
import Lock from '~icons/lucide/lock'
import type { Task } from '#contract/tasks.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Item } from './Item.tsx'
import { taskArt } from './taskArt.ts'
import { progressText, useTaskTexts } from './taskTexts.ts'
import type { TaskClaim } from './useTaskClaim.tsx'

interface Props {
  task: Task
  /** All tasks: one may depend on another. */
  tasks: readonly Task[]
  claim: TaskClaim
}

export function TaskItem({ task, tasks, claim }: Props) {
  const { t } = useLingui()
  const textsOf = useTaskTexts()
  const { title, how } = textsOf(task)
  const before = tasks.find(({ id }) => id === task.after)
  const first = before && textsOf(before).title
  return (
    <Item
      art={taskArt(task)}
      title={title}
      text={task.state === 'locked' && first !== undefined ? t`Finish first: ${first}` : how}
      awards={task.awards}
      progress={task.state === 'locked' ? undefined : { share: task.done / task.goal, text: progressText(task) }}
      action={<Action task={task} title={title} claim={claim} />}
      note={claim.noteOf(task.id)}
      state={task.state}
    />
  )
}

function Action({ task, title, claim }: { task: Task; title: string; claim: TaskClaim }) {
  const { t } = useLingui()
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  if (task.state === 'claimed')
    return (
      <span className="over">
        <Check width={18} height={18} aria-hidden="true" />
        <Trans>Claimed</Trans>
      </span>
    )
  if (task.state === 'locked')
    return (
      <span className="over">
        <Lock width={18} height={18} aria-hidden="true" />
        <Trans>Locked</Trans>
      </span>
    )
  if (!loggedIn) return null
  if (task.state === 'claimable')
    return (
      <Button variant="claim" small busy={claim.isBusy} aria-label={t`Claim: ${title}`} onClick={() => claim.claim(task.id)}>
        <Trans>Claim</Trans>
      </Button>
    )
  return <TaskLink task={task} title={title} claim={claim} />
}

/** The page where the task is done. */
function TaskLink({ task: { id, kind, gameId, page }, title, claim }: { task: Task; title: string; claim: TaskClaim }) {
  const { t } = useLingui()
  const look = { small: true, 'aria-label': t`Go: ${title}` } as const
  const go = <Trans>Go</Trans>
  switch (kind) {
    case 'visit':
      return (
        <Button {...look} onClick={() => page !== null && claim.visit(id, page)}>
          {go}
        </Button>
      )
    case 'share':
      return (
        <Button {...look} aria-label={t`Share: ${title}`} disabled={claim.isBusy} onClick={() => claim.share(id)}>
          <Trans>Share</Trans>
        </Button>
      )
    case 'spins':
    case 'wins':
    case 'validBet':
    case 'like':
      return gameId === null ? (
        <ButtonLink to="/game/search" {...look}>
          {go}
        </ButtonLink>
      ) : (
        <ButtonLink to="/game/start" search={{ gameId, activityId: 'tasks' }} {...look}>
          {go}
        </ButtonLink>
      )
    case 'deposit':
      return (
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} {...look}>
          {go}
        </ButtonLink>
      )
    case 'checkIn':
    case 'draw':
    case 'kyc':
    case 'mobile':
    case 'passkey':
      return (
        <ButtonLink to={places[kind]} {...look}>
          {go}
        </ButtonLink>
      )
  }
}

const places = {
  checkIn: '/activity/sign-in',
  draw: '/activity/jackpot',
  kyc: '/member/profile/kyc',
  mobile: '/auth/bind',
  passkey: '/member/devices',
} as const
