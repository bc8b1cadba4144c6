import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { chatPicture } from '#contract/chat.ts'
import type { feedbackPicture } from '#contract/feedback.ts'
import { useCall } from '../../queries/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Preview } from './Preview.tsx'

const blobOf = (jpeg: string): Blob => new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' })

interface Sent {
  /** The call that returns the picture. */
  call: typeof feedbackPicture | typeof chatPicture
  pictureId: string
}

/** A picture on the server: only its sender can read it, by a call, and it has no public URL. */
function useSentPicture({ call, pictureId }: Sent): Blob | undefined {
  const { data } = useCall(call, { pictureId })
  return useMemo(() => data && blobOf(data.jpeg), [data])
}

export const SentPreview = (sent: Sent) => <Preview picture={useSentPicture(sent)} />

/** Small, and enlarged in a sheet. */
export function SentPicture({ number, ...sent }: Sent & { number: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const picture = useSentPicture(sent)
  return (
    <>
      <button type="button" aria-label={t`Picture ${number}`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Preview picture={picture} />
      </button>
      {isOpen && (
        <Dialog title={<Trans>Picture {number}</Trans>} onClose={() => setIsOpen(false)} className="sent-picture">
          <Preview picture={picture} side={1_600} />
          <Button wide onClick={() => setIsOpen(false)}>
            <Trans>Close</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
