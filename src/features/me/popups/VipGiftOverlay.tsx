import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { getVipInfo, receiveVipBonusUser } from '#contract/vip.ts'
import type { VipInfo } from '#contract/vip.ts'
import gift from '../../../art/gift.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { AwardCard } from '../../../shared/awards/AwardCard.tsx'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { levelName } from '../../../shared/vip/levels.ts'
import { askVip } from '../../../shared/vip/vipGate.ts'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { PlayerDetails } from './PlayerDetails.tsx'
import { Fact, Facts, StageDialog } from './StageDialog.tsx'

/** The VIP gift: the player's level, and a level's unclaimed gift. */
export function VipGiftOverlay({ onClose }: OverlayProps) {
  const { data } = useCall(getVipInfo, {})
  const waiting = data?.mine?.gifts[0]
  return (
    <StageDialog
      title={<Trans>VIP gift</Trans>}
      art={gift}
      ground="sea"
      onClose={onClose}
      action={
        data && waiting !== undefined ? (
          <ClaimGift info={data} level={waiting} />
        ) : (
          <ButtonLink to="/vip" variant="main" wide>
            <Trans>See VIP progress</Trans>
          </ButtonLink>
        )
      }
    >
      <PlayerDetails>
        {({ vip, vipExp }) => (
          <>
            <Facts>
              <Fact name={<Trans>Your level</Trans>}>
                <Trans>VIP {vip}</Trans>
              </Fact>
              <Fact name={<Trans>Experience</Trans>}>
                <Trans>{grouped(vipExp)} XP</Trans>
              </Fact>
            </Facts>
            {vip === 0 ? (
              <>
                <p>
                  <Trans>You’re not a VIP yet. You get one gift for each new level, and you haven’t missed any.</Trans>
                </p>
                <Link to="/wallets" search={{ name: 'deposit' }} className="moment-link">
                  <Trans>Make a deposit to become a VIP</Trans>
                </Link>
              </>
            ) : (
              data &&
              waiting === undefined && (
                <p>
                  <Trans>You have no gift to claim today. You get one gift for each new level.</Trans>
                </p>
              )
            )}
          </>
        )}
      </PlayerDetails>
      <p className="small muted">
        <Trans>
          You get up to 1 XP for every coin in valid bets, depending on the game. There’s no hurry: you keep what you’ve earned.
        </Trans>
      </p>
    </StageDialog>
  )
}

/** The unclaimed gift of the lowest level, and the button that claims it. */
function ClaimGift({ info: { levels }, level }: { info: VipInfo; level: number }) {
  const app = useApp()
  const { claim, ...claiming } = useClaim(receiveVipBonusUser, {
    outlivesView: true,
    onGranted: ({ awards }) => {
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: (refusal) => {
      askVip(app, refusal)
      refreshOf(app)('vip.changed')
    },
  })
  return (
    <>
      <h3 className="moment-gift">
        <Trans>
          VIP {level} {levelName(level)} gift
        </Trans>
      </h3>
      <div className="moment-awards">
        {levels[level - 1]?.gift.map((award) => (
          <AwardCard key={award.id} award={award} />
        ))}
      </div>
      <Button variant="main" wide busy={claiming.isBusy} onClick={() => claim({ level })}>
        {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim</Trans>}
      </Button>
      <ClaimError
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'alreadyDone' ? <Trans>You’ve already claimed this, maybe on another device.</Trans> : undefined
        }
      />
    </>
  )
}
