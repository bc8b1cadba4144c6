import { Trans } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import { appUserOther } from '#contract/profile.ts'
import error from '../../../art/error.svg'
import { useCall } from '../../../platform/queries.ts'
import { useBack } from '../../../platform/useBack.ts'
import { ForPlayers } from '../../../shared/identity/ForPlayers.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SafetyDoors } from './Doors.tsx'
import { AddressForm, FaceForm, OtherForm } from './InfoForms.tsx'
import { WithUser } from './WithUser.tsx'
import './profile.css'

/** spec §2 /member/profile/info: what one shows, and what one tells the house. */
export function ProfileInfoPage() {
  const back = useBack()
  const { data: config } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  return (
    <main>
      <PageHeader title={<Trans>Personal information</Trans>} onBack={back} />
      <div className="profile">
        <ForPlayers>
          <WithUser>{(user) => <FaceForm user={user} avatars={config?.avatars ?? [user.avatar]} />}</WithUser>
          <Private />
          <SafetyDoors />
        </ForPlayers>
      </div>
    </main>
  )
}

function Private() {
  const { data, isError, refetch } = useCall(appUserOther, {})
  if (data)
    return (
      <>
        <AddressForm kept={data.address} />
        <OtherForm other={data} />
      </>
    )
  if (!isError) return <Skeleton className="h-64" />
  return (
    <Notice
      art={error}
      title={<Trans>Something went wrong</Trans>}
      action={
        <button type="button" className="btn soft s" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      }
    >
      <Trans>We couldn’t load your information. It’s safe.</Trans>
    </Notice>
  )
}
