import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { refreshData } from '#contract/session.ts'
import letter from '../../../art/letter.svg'
import { useCall } from '../../../queries/queries.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { hasMailGift, hasVipGift } from '../../../shared/rewardsHub/claimable.ts'
import { medalArt } from '../../../shared/vip/levels.ts'
import { Item } from './Item.tsx'

/** Links to areas with their own pages where something can be claimed. */
export function useAreaLinks(): ReactNode[] {
  const { t } = useLingui()
  const { data } = useCall(refreshData, {})
  const links = [
    {
      to: '/email',
      isLit: hasMailGift(data?.redDots),
      art: letter,
      title: t`Mailbox`,
      text: data?.redDots.hasSignUpBonus ? (
        <Trans>Your sign-up gift is in your mailbox</Trans>
      ) : (
        <Trans>You have a reward in your mailbox</Trans>
      ),
    },
    {
      to: '/bonus/vip',
      isLit: hasVipGift(data?.redDots),
      art: medalArt(1),
      title: t`VIP progress`,
      text: <Trans>You have a VIP reward to claim</Trans>,
    },
  ] as const
  return links
    .filter(({ isLit }) => isLit)
    .map(({ to, art, title, text }) => (
      <Item
        key={to}
        art={art}
        title={title}
        text={text}
        action={
          <ButtonLink to={to} variant="claim" small aria-label={t`Go: ${title}`}>
            <Trans>Go</Trans>
          </ButtonLink>
        }
        state="claimable"
      />
    ))
}
