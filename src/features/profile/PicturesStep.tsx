import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import CameraIcon from '~icons/lucide/camera'
import Check from '~icons/lucide/check'
import { kycSlots } from '#contract/kyc.ts'
import type { KycSlot, KycStatus } from '#contract/kyc.ts'
import { failureOf, isBusy, isInterrupted, pictureOf, shareOf } from '#machines/kyc/kyc.selectors.ts'
import { Camera, hasCamera } from './Camera.tsx'
import { failureWords, slotHints, slotNames } from './kycWords.tsx'
import { drawn } from './shrink.ts'
import type { Kyc } from './useKyc.ts'

interface Props {
  kyc: Kyc
  images: KycStatus['images']
  pictures: ReadonlyMap<KycSlot, Blob>
  choose: (slot: KycSlot, picture: Blob) => void
}

/** Three pictures, one after another: by camera or as a file. */
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
              picture={pictures.get(slot)}
              onChosen={(picture) => choose(slot, picture)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn main wide"
        disabled={busy || !kycSlots.every(isThere)}
        onClick={() => kyc.send({ type: 'pictures.finished' })}
      >
        <Trans>Look it over</Trans>
      </button>
      <button type="button" className="btn soft wide" disabled={busy} onClick={() => kyc.send({ type: 'details.opened' })}>
        <Trans>Back to who you are</Trans>
      </button>
    </div>
  )
}

interface SlotProps {
  kyc: Kyc
  slot: KycSlot
  isThere: boolean
  isCurrent: boolean
  isLocked: boolean
  picture: Blob | undefined
  onChosen: (picture: Blob) => void
}

function Slot({ kyc, slot, isThere, isCurrent, isLocked, picture, onChosen }: SlotProps) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const failure = useSelector(kyc, failureOf)
  const interrupted = useSelector(kyc, isInterrupted)
  const name = i18n._(slotNames[slot])
  const facing = slot === 'selfie' ? 'user' : 'environment'
  const isOnTheWay = isCurrent && isLocked
  return (
    <>
      <div className="row">
        <Preview picture={picture} />
        <div className="grow">
          <h3>
            {name}{' '}
            {isThere && (
              <span className="chip good">
                <Check aria-hidden="true" width={14} height={14} />
                <Trans>Kept</Trans>
              </span>
            )}
          </h3>
          <p className="small muted">{i18n._(slotHints[slot])}</p>
        </div>
      </div>
      {isOnTheWay && <Progress kyc={kyc} />}
      {isCurrent && failure && (
        <p role="alert" className="note error">
          {failureWords(failure)}
        </p>
      )}
      <div className="kyc-ways">
        {isCurrent && interrupted && (
          <button type="button" className="btn main s" onClick={() => kyc.send({ type: 'picture.retried' })}>
            <Trans>Send it again</Trans>
          </button>
        )}
        {hasCamera() && (
          <button type="button" className="btn soft s" disabled={isLocked} onClick={() => setIsOpen(true)}>
            <CameraIcon aria-hidden="true" width={18} height={18} />
            <Trans>Camera</Trans>
            <span className="sr-only">: {name}</span>
          </button>
        )}
        <label className="btn soft s">
          <Trans>Choose a file</Trans>
          <span className="sr-only">: {name}</span>
          <input
            type="file"
            className="sr-only"
            accept="image/jpeg,image/png,image/webp"
            {...(!hasCamera() && { capture: facing })}
            disabled={isLocked}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file can be chosen once more.
              target.value = ''
              if (file) onChosen(file)
            }}
          />
        </label>
      </div>
      {isOpen && (
        <Camera
          facing={facing}
          onClose={() => setIsOpen(false)}
          onTaken={(taken) => {
            setIsOpen(false)
            onChosen(taken)
          }}
        />
      )}
    </>
  )
}

function Progress({ kyc }: { kyc: Kyc }) {
  const { t } = useLingui()
  const share = useSelector(kyc, shareOf)
  return (
    <>
      <progress value={share} max={1} aria-label={t`Sending the picture`} />
      <p className="sr-only" role="status">
        <Trans>The picture is being sent.</Trans>
      </p>
    </>
  )
}

/** This visit's picture, small; one of an earlier visit is kept but not shown: nothing ever gives it out. */
function Preview({ picture }: { picture: Blob | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!picture) return
    let isGone = false
    void drawn(picture, 144).then((canvas) => {
      if (canvas && !isGone) place.current?.replaceChildren(canvas)
    })
    return () => {
      isGone = true
    }
  }, [picture])
  return <span ref={place} className="kyc-preview" aria-hidden="true" />
}
