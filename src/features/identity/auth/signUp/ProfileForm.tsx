import { Trans } from '@lingui/react/macro'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { useInvite } from '../../../../shared/invite/invite.ts'
import type { Invite } from '../../../../shared/invite/invite.ts'
import { NicknameField } from '../form/fields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { useAuthSearch } from '../useAuthSearch.ts'
import { useServerConfig } from '../useServerConfig.ts'
import { SignUpFields } from './SignUpFields.tsx'
import { useEligibilityVersion, useTermsVersion } from './useTermsVersion.ts'

interface Profile extends Invite {
  birthDate: string
  termsVersion: number
  eligibilityVersion: number
  nickname?: string
}

interface Props {
  login: { submitting: boolean; failure: Failure | null; edited: () => void }
  onValid: (profile: Profile) => void
}

/** The remaining details of a new player who signed up by SMS or social login. */
export function ProfileForm({ login, onValid }: Props) {
  const { serverTime } = useApp()
  const { ageLimit } = useServerConfig()
  const invite = useInvite(useAuthSearch())
  const termsVersion = useTermsVersion(login.failure)
  const eligibilityVersion = useEligibilityVersion()
  return (
    <ValidatedForm
      rules={(forms) => forms.profile(serverTime.now(), ageLimit)}
      defaultValues={{ nickname: '', birthDate: '', terms: false, eligible: false }}
      login={login}
      onValid={({ birthDate, nickname }) =>
        onValid({ birthDate, termsVersion, eligibilityVersion, ...invite, ...(nickname !== undefined && { nickname }) })
      }
      action={<Trans>Start playing</Trans>}
    >
      <NicknameField />
      <SignUpFields />
    </ValidatedForm>
  )
}
