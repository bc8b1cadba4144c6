import { Plural, Trans } from '@lingui/react/macro'
import gift from '../../../art/gift.svg'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { takingRefusal } from './takingRefusal.tsx'
import { useTaking } from './useMail.ts'

/** Claims everything in the inbox with one tap: each message's attachments completely or not at all. */
export function TakeAll({ claimable }: { claimable: number }) {
  const { claim, ...taking } = useTaking()
  return (
    <>
      {claimable > 0 && (
        <section className="mail-gifts">
          <img src={gift} alt="" width={56} height={56} />
          <p className="d">
            <Plural value={claimable} one="# message has rewards to claim" other="# messages have rewards to claim" />
          </p>
          <Button variant="main" small busy={taking.isBusy} onClick={() => claim({})}>
            {taking.isBusy ? <Trans>One moment…</Trans> : <Trans>Claim all</Trans>}
          </Button>
        </section>
      )}
      <ClaimError claiming={taking} reasonOf={takingRefusal} />
    </>
  )
}
