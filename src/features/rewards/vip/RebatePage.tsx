import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import History from '~icons/lucide/history'
import { betBonus, rebateTypes } from '#contract/vip.ts'
import type { RebateType } from '#contract/vip.ts'
import coins from '../../../art/coin.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import '../../../shared/records/records.css'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { useAt } from '../../../shared/time/useAt.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Running, Waiting } from './RebateCard.tsx'
import { rebateTexts } from './rebateTexts.ts'
import { Players } from './states.tsx'
import { useRebates } from './useRebates.ts'
import { useVipInfo } from './useVip.ts'
import { VipError } from './VipError.tsx'
import './bonus.css'
import './vip.css'

const RebateHead = () => {
  const back = useBack()
  const { t } = useLingui()
  return (
    <PageHeader title={<Trans>Bet rebate</Trans>} onBack={back}>
      <Link to="/vip/rebate/record" className="icbtn" aria-label={t`Rebate history`}>
        <History width={24} height={24} aria-hidden="true" />
      </Link>
    </PageHeader>
  )
}

const Hero = () => (
  <div className="vip-hero long leaf">
    <div>
      <p className="d">
        <Trans>Get part of your valid bets back</Trans>
      </p>
      <p className="small">
        <Trans>
          You get it whether you win or lose. A round’s valid bet is the bet or its net result, whichever is smaller. Some games count for
          less.
        </Trans>
      </p>
    </div>
    <img src={coins} alt="" width={84} height={84} />
  </div>
)

/** spec §2 /vip/rebate: one rebate at a time. */
export const RebatePage = () => (
  <main className="vip-page">
    <RebateHead />
    <Hero />
    <Players>
      <Chosen />
    </Players>
  </main>
)

/** spec §2 /bonus/rebate: the same in the bonus centre. */
export const BonusRebatePage = () => (
  <BonusFrame>
    <div className="vip-page">
      <Hero />
      <Players>
        <Chosen />
        <HistoryLink />
      </Players>
    </div>
  </BonusFrame>
)

const HistoryLink = () => (
  <ButtonLink to="/vip/rebate/record" wide>
    <History width={20} height={20} aria-hidden="true" />
    <Trans>Rebate history</Trans>
  </ButtonLink>
)

function Chosen() {
  const { i18n } = useLingui()
  const [type, choose] = useState<RebateType>(1)
  const { data, isError, refetch } = useCall(betBonus, { type })
  useAt(data?.running.claimFrom, () => void refetch())
  const { data: info } = useVipInfo()
  const rebates = useRebates()
  const all = info?.mine?.rebate ?? 0
  return (
    <>
      <Segments
        chosen={String(type)}
        onChoose={(value) => choose(rebateTypes.find((one) => String(one) === value) ?? 1)}
        options={rebateTypes.map((one) => ({ value: String(one), label: i18n._(rebateTexts[one]) }))}
      />
      <VipError claims={rebates.all} />
      <LoadState query={{ data, isError, refetch }} wait={<Skeletons flush heights={[256, 160, 160]} />}>
        {(data) => (
          <>
            <Waiting data={data} rebates={rebates} />
            {all > data.amount && <ClaimAll rebates={rebates} />}
            <Running data={data} />
          </>
        )}
      </LoadState>
    </>
  )
}

const ClaimAll = ({ rebates }: { rebates: ReturnType<typeof useRebates> }) => (
  <Button wide busy={rebates.isBusy} onClick={() => rebates.takeAll()}>
    <Trans>Claim all rebates</Trans>
  </Button>
)

/** spec §2 /v2/bonus/rebate: all three in one column, with one button for all. */
export const BonusRebatePageV2 = () => (
  <BonusFrame skin="v2">
    <div className="vip-page v2">
      <Players>
        <AllRebates />
        <HistoryLink />
      </Players>
    </div>
  </BonusFrame>
)

function AllRebates() {
  const rebates = useRebates()
  const { data: info } = useVipInfo()
  const all = info?.mine?.rebate ?? 0
  return (
    <>
      <section className="vip-hero leaf" aria-labelledby="rebate-all">
        <div>
          <h2 id="rebate-all" className="vip-item">
            <Trans>Total to claim</Trans>
          </h2>
          <p className="vip-sum">
            <Amount value={all} size={34} />
          </p>
        </div>
        <Button variant="main" disabled={all === 0} busy={rebates.isBusy} onClick={() => rebates.takeAll()}>
          {rebates.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim</Trans>}
        </Button>
      </section>
      <VipError claims={rebates.all} />
      {rebateTypes.map((type) => (
        <OneOfAll key={type} type={type} rebates={rebates} />
      ))}
    </>
  )
}

function OneOfAll({ type, rebates }: { type: RebateType; rebates: ReturnType<typeof useRebates> }) {
  const query = useCall(betBonus, { type })
  useAt(query.data?.running.claimFrom, () => void query.refetch())
  return (
    <LoadState query={query} wait={<Skeletons flush heights={[256, 160, 160]} />}>
      {(data) => (
        <div className="vip-both">
          <Waiting data={data} rebates={rebates} />
          <Running data={data} />
        </div>
      )}
    </LoadState>
  )
}
