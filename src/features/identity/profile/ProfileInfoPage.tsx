import { Trans } from '@lingui/react/macro'
import { appConfig } from '#contract/config.ts'
import { appUserOther } from '#contract/profile.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { isSettled, LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { AddressForm, AvatarForm, DetailsForm } from './InfoForms.tsx'
import { AccountLinks } from './ProfileLinks.tsx'
import { WithUser } from './WithUser.tsx'
import './profile.css'

/** spec §2 /member/profile/info: public and private details. */
export function ProfileInfoPage() {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>Personal information</Trans>} onBack={back} />
      <div className="profile">
        <PlayerGate wait={wait} text={<Trans>Log in to see and edit your profile.</Trans>}>
          <Forms />
        </PlayerGate>
      </div>
    </main>
  )
}

const wait = <Skeletons flush heights={[433, 616, 449]} />

/** All at once, so that no form moves while it is filled in. */
function Forms() {
  const info = useCall(getAfterLoginInfoWeb, {})
  const config = useCall(appConfig, {})
  const other = useCall(appUserOther, {})
  if (![info, config, other].every(isSettled)) return wait
  return (
    <>
      <WithUser>
        {(user) => (
          <AvatarForm user={user} avatars={config.data?.avatars ?? [user.avatar]} maxLength={config.data?.lengths.nickname.max ?? 12} />
        )}
      </WithUser>
      <Private />
      <AccountLinks />
    </>
  )
}

function Private() {
  const other = useCall(appUserOther, {})
  return (
    <LoadState query={other} failed={<Trans>We couldn’t load your information. It’s safe.</Trans>}>
      {(data) => (
        <>
          <AddressForm saved={data.address} />
          <DetailsForm other={data} />
        </>
      )}
    </LoadState>
  )
}
