import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import Check from '~icons/lucide/check'
import { kycSlots } from '#contract/kyc.ts'
import type { KycSlot, KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy, isInterrupted, isStalled, pictureOf, shareOf } from '#machines/kyc/kyc.selectors.ts'
import { PictureInput } from '../../../shared/pictures/PictureInput.tsx'
import { Preview } from '../../../shared/pictures/Preview.tsx'
import { Button } from '../../../ui/Button.tsx'
import { failureText, slotHints, slotNames } from './kycTexts.tsx'
import type { Kyc, Pictures } from './useKyc.ts'

interface Props {
  kyc: Kyc
  images: KycStatus['images']
  pictures: Pictures
  choose: (slot: KycSlot, picture: Blob) => void
}

/** Three pictures, one after another, from the camera or a file. */
export function PicturesStep({ kyc, images, pictures, choose }: Props) {
  const busy = useSelector(kyc, isBusy)
  const current = useSelector(kyc, pictureOf)
  const isThere = (slot: KycSlot) => images.some((image) => image.slot === slot)
  return (
    <div className="kyc-form">
      <ul className="kyc-slots">
        {kycSlots.map((slot) => (
          <li key={slot} className="card pad">
            <Slot
              kyc={kyc}
              slot={slot}
              isThere={isThere(slot)}
              isCurrent={current?.slot === slot}
              isLocked={busy}
              pictures={pictures}
              onChosen={(picture) => choose(slot, picture)}
            />
          </li>
        ))}
      </ul>
      <p className="small muted">
        <Trans>A picture is saved once it’s marked “Uploaded”. If you’re logged out before then, choose it again.</Trans>
      </p>
      <Button variant="main" wide disabled={busy || !kycSlots.every(isThere)} onClick={() => kyc.send({ type: 'pictures.finished' })}>
        <Trans>Review</Trans>
      </Button>
      <Button wide busy={busy} onClick={() => kyc.send({ type: 'details.opened' })}>
        <Trans>Back to your details</Trans>
      </Button>
    </div>
  )
}

interface SlotProps {
  kyc: Kyc
  slot: KycSlot
  isThere: boolean
  isCurrent: boolean
  isLocked: boolean
  pictures: Pictures
  onChosen: (picture: Blob) => void
}

function Slot({ kyc, slot, isThere, isCurrent, isLocked, pictures, onChosen }: SlotProps) {
  const { i18n } = useLingui()
  const failure = useSelector(kyc, failureOf)
  const interrupted = useSelector(kyc, isInterrupted)
  const stalled = useSelector(kyc, isStalled)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = i18n._(slotNames[slot])
  const isOnTheWay = isCurrent && isLocked
  // One that could not be sent is not shown as the uploaded one that it was to replace.
  const picture = isOnTheWay || (isCurrent && !isThere) ? pictures.chosen : pictures.uploaded.get(slot)
  return (
    <>
      <div className="row">
        {/* A picture of an earlier visit is kept but not shown: the server never returns it. */}
        <Preview picture={picture} />
        <div className="grow">
          <h3 ref={heading} tabIndex={-1}>
            {name}{' '}
            {isThere && (
              <span className="chip good">
                <Check aria-hidden="true" width={14} height={14} />
                <Trans>Uploaded</Trans>
              </span>
            )}
          </h3>
          <p className="small muted">{i18n._(slotHints[slot])}</p>
        </div>
      </div>
      {isOnTheWay && <Progress kyc={kyc} isStalled={stalled} />}
      {isCurrent && failure && (
        <p role="alert" className="note error">
          {failureText(failure)}
        </p>
      )}
      <PictureInput name={name} facing={slot === 'selfie' ? 'user' : 'environment'} isLocked={isLocked} onChosen={onChosen}>
        {isCurrent && (interrupted || stalled) && (
          <Button
            variant="main"
            small
            onClick={() => {
              // The button goes; a keyboard keeps its place.
              heading.current?.focus()
              kyc.send({ type: 'picture.retried' })
            }}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </PictureInput>
    </>
  )
}

function Progress({ kyc, isStalled }: { kyc: Kyc; isStalled: boolean }) {
  const { t } = useLingui()
  const share = useSelector(kyc, shareOf)
  return (
    <>
      <progress value={share} max={1} aria-label={t`Sending picture`} />
      <p className={isStalled ? 'small muted' : 'sr-only'} role="status">
        {isStalled ? (
          <Trans>This is taking longer than usual. Your picture isn’t lost: wait a little, or send it again.</Trans>
        ) : (
          <Trans>Your picture is being sent.</Trans>
        )}
      </p>
    </>
  )
}
