import { Trans } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import { appUserOther } from '#contract/profile.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { SafetyDoors } from './Doors.tsx'
import { AddressForm, FaceForm, OtherForm } from './InfoForms.tsx'
import { WithUser } from './WithUser.tsx'
import './profile.css'

/** spec §2 /member/profile/info: public and private details. */
export function ProfileInfoPage() {
  const back = useBack()
  const { data: config } = useCall(appConfig, {})
  return (
    <main>
      <PageHeader title={<Trans>Personal information</Trans>} onBack={back} />
      <div className="profile">
        <PlayerGate>
          <WithUser>
            {(user) => <FaceForm user={user} avatars={config?.avatars ?? [user.avatar]} longest={config?.lengths.nickname.max ?? 12} />}
          </WithUser>
          <Private />
          <SafetyDoors />
        </PlayerGate>
      </div>
    </main>
  )
}

function Private() {
  const other = useCall(appUserOther, {})
  return (
    <LoadState
      query={other}
      wait={<Skeletons flush heights={[256]} />}
      failed={<Trans>We couldn’t load your information. It’s safe.</Trans>}
    >
      {(data) => (
        <>
          <AddressForm saved={data.address} />
          <OtherForm other={data} />
        </>
      )}
    </LoadState>
  )
}
