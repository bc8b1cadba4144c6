import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { feedbackPicture } from '#contract/feedback.ts'
import { useCall } from '../../../queries/queries.ts'
import { Preview } from '../../../shared/pictures/Preview.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

const blobOf = (jpeg: string): Blob => new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' })

/** A picture as the server has it: given to who sent it, by a call, and to nobody by any address. */
export function useSentPicture(pictureId: string): Blob | undefined {
  const { data } = useCall(feedbackPicture, { pictureId })
  return useMemo(() => data && blobOf(data.jpeg), [data])
}

export const SentPreview = ({ pictureId }: { pictureId: string }) => <Preview picture={useSentPicture(pictureId)} />

/** Small, and large in a sheet. */
export function SentPicture({ pictureId, number }: { pictureId: string; number: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const picture = useSentPicture(pictureId)
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
