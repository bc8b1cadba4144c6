import { Plural, Trans, useLingui } from '@lingui/react/macro'
import X from '~icons/lucide/x'
import { feedbackPicture } from '#contract/feedback.ts'
import { PictureInput } from '../../../shared/pictures/PictureInput.tsx'
import { Preview } from '../../../shared/pictures/Preview.tsx'
import { SentPreview } from '../../../shared/pictures/SentPicture.tsx'
import type { Picture, usePictures } from '../../../shared/pictures/usePictures.ts'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  pictures: ReturnType<typeof usePictures>
  /** The maximum number of pictures; undefined while loading, with the space reserved. */
  maxPictures: number | undefined
}

/** The pictures of a feedback: each is uploaded when chosen, and can be removed. */
export function Pictures({ pictures, maxPictures }: Props) {
  const { t } = useLingui()
  const isFull = maxPictures !== undefined && pictures.pictures.length >= maxPictures
  return (
    <section className="feedback-pictures" aria-label={t`Pictures`}>
      <p className="l">
        {maxPictures === undefined ? (
          <Trans>Pictures</Trans>
        ) : (
          <Plural value={maxPictures} one="Add a picture (optional)" other="Add up to # pictures (optional)" />
        )}
      </p>
      <ul>
        {pictures.pictures.map((picture, index) => (
          <li key={picture.key}>
            {picture.blob ? <Preview picture={picture.blob} /> : <SentPreview call={feedbackPicture} pictureId={picture.key} />}
            <span className="grow small">
              <b>
                <Trans>Picture {index + 1}</Trans>
              </b>
              <PictureState picture={picture} />
            </span>
            {picture.state === 'lost' && (
              <Button variant="main" small onClick={() => pictures.again(picture)}>
                <Trans>Send again</Trans>
              </Button>
            )}
            <button
              type="button"
              className="icbtn fill"
              aria-label={t`Remove picture ${index + 1}`}
              onClick={() => pictures.remove(picture)}
            >
              <X width={20} height={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {!isFull && (
        <PictureInput
          name={t`picture for your feedback`}
          facing="environment"
          isLocked={pictures.isSending || maxPictures === undefined}
          onChosen={pictures.add}
        />
      )}
    </section>
  )
}

const PictureState = ({ picture: { state, reason } }: { picture: Picture }) => (
  <span role="status" className={state === 'lost' || state === 'refused' ? 'note error' : 'muted'}>
    {state === 'sending' ? (
      <Trans>Sending…</Trans>
    ) : state === 'kept' ? (
      <Trans>Uploaded</Trans>
    ) : state === 'lost' ? (
      <Trans>This picture wasn’t sent.</Trans>
    ) : (
      (reason ?? <Trans>We couldn’t use this picture. Try another one.</Trans>)
    )}
  </span>
)
