import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import Star from '~icons/lucide/star'
import { chatRate } from '#contract/chat.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { Button } from '../../../ui/Button.tsx'

const all = [1, 2, 3, 4, 5] as const

/** The rating in stars: radio buttons, so that arrow keys choose and one button sends. */
export function Rating({ chatId, stars }: { chatId: string; stars: number | null }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [rated, setRated] = useState(stars)
  const { claim, ...rating } = useClaim(chatRate, { onGranted: () => setRated(chosen) })
  if (rated !== null || stars !== null)
    return (
      <p role="status">
        <Trans>Thanks for your rating!</Trans>
      </p>
    )
  return (
    <>
      <fieldset className="chat-stars">
        <legend>
          <Trans>How was this chat?</Trans>
        </legend>
        {all.map((one) => (
          <label key={one} className={chosen !== null && one <= chosen ? 'lit' : undefined}>
            <input type="radio" name="stars" value={one} checked={chosen === one} onChange={() => setChosen(one)} />
            <Star width={28} height={28} aria-hidden="true" />
            <span className="sr-only">
              <Plural value={one} one="# star" other="# stars" />
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== null && (
        <Button variant="main" small busy={rating.isBusy} onClick={() => claim({ chatId, stars: chosen })}>
          <Trans>Send rating</Trans>
        </Button>
      )}
      <ClaimError claiming={rating} reasonOf={() => undefined} />
    </>
  )
}
