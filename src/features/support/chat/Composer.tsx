import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import SendIcon from '~icons/lucide/send'
import X from '~icons/lucide/x'
import { chatPicture, chatTextMax } from '#contract/chat.ts'
import { PictureInput } from '../../../shared/pictures/PictureInput.tsx'
import { Preview } from '../../../shared/pictures/Preview.tsx'
import { SentPreview } from '../../../shared/pictures/SentPicture.tsx'
import type { usePictures } from '../../../shared/pictures/usePictures.ts'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  text: string
  pictures: ReturnType<typeof usePictures>
  maxPictures: number
  /** A message that could not be sent is restored here. */
  isReturned: boolean
  onText: (text: string) => void
  onSend: () => void
}

/** The remaining length is shown below this number of characters. */
const counterFrom = 200

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, pictures, maxPictures, isReturned, onText, onSend }: Props) {
  const { t } = useLingui()
  const id = useId()
  const left = chatTextMax - text.length
  return (
    <form
      className="chat-write"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <div role="alert">
        {isReturned && (
          <p className="note error">
            <Trans>We couldn’t send this. Check your connection and send it again.</Trans>
          </p>
        )}
      </div>
      {pictures.pictures.length > 0 && (
        <ul className="chat-pictures" aria-label={t`Pictures`}>
          {pictures.pictures.map((picture, index) => (
            <li key={picture.key}>
              {picture.blob ? <Preview picture={picture.blob} side={96} /> : <SentPreview call={chatPicture} pictureId={picture.key} />}
              <span role="status" className="small">
                {picture.state === 'sending' ? (
                  <Trans>Sending…</Trans>
                ) : picture.state === 'kept' ? (
                  <Trans>Picture {index + 1}</Trans>
                ) : picture.state === 'lost' ? (
                  <Trans>This picture wasn’t sent.</Trans>
                ) : (
                  (picture.reason ?? <Trans>We couldn’t use this picture. Try another one.</Trans>)
                )}
              </span>
              {picture.state === 'lost' && (
                <Button small onClick={() => pictures.again(picture)}>
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
      )}
      <div className="chat-line">
        <label className="sr-only" htmlFor={id}>
          <Trans>Your message</Trans>
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={chatTextMax}
          value={text}
          placeholder={t`Write a message`}
          enterKeyHint="send"
          aria-describedby={left <= counterFrom ? `${id}-left` : undefined}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSend()
          }}
        />
        <Button type="submit" variant="main" aria-label={t`Send`} aria-disabled={pictures.isSending || undefined}>
          <SendIcon width={22} height={22} aria-hidden="true" />
        </Button>
      </div>
      {left <= counterFrom && (
        <p id={`${id}-left`} className="note">
          <Plural value={left} one="# character left" other="# characters left" />
        </p>
      )}
      {pictures.pictures.length < maxPictures && (
        <PictureInput name={t`picture for the chat`} facing="environment" isLocked={pictures.isSending} onChosen={pictures.add} />
      )}
    </form>
  )
}
