import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import History from '~icons/lucide/history'
import { appConfig } from '#contract/config.ts'
import { feedbackSend, feedbackTextMax, feedbackTypes, feedbackUpload } from '#contract/feedback.ts'
import type { FeedbackType } from '#contract/feedback.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import letter from '../../../art/letter.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { useKeepDraft } from '../../../shared/drafts/drafts.ts'
import { usePictures } from '../../../shared/pictures/usePictures.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { draftIn, storedText } from './draft.ts'
import { typeIcons } from './FeedbackRow.tsx'
import { Pictures } from './Pictures.tsx'
import { typeTexts } from './serviceTexts.ts'
import './service.css'

/** spec §2 /feedback: type, text and pictures. The draft survives a reload. */
export function FeedbackPage() {
  const { t } = useLingui()
  const back = useBack()
  return (
    <main className="service">
      <PageHeader title={<Trans>Send feedback</Trans>} onBack={back}>
        <Link to="/feedback/record" className="icbtn" aria-label={t`My feedback`}>
          <History width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <PlayerGate art={letter} text={<Trans>Log in to send us feedback. You’ll read our answer here in the app.</Trans>}>
        <FeedbackForm />
      </PlayerGate>
    </main>
  )
}

function FeedbackForm() {
  const app = useApp()
  const router = useRouter()
  const { data: config } = useCall(appConfig, {})
  const [stored] = useState(() => draftIn(app.storage.read('feedbackDraft')))
  const [type, setType] = useState(stored.type)
  const [text, setText] = useState(stored.text)
  const [missing, setMissing] = useState<'type' | 'text' | null>(null)
  const pictures = usePictures(feedbackUpload, stored.pictures)
  useKeepDraft('feedbackDraft', storedText({ type, text, pictures: pictures.ids }))
  useHold('form', text !== '')
  const changed = () => refreshOf(app)('feedback.changed')
  const { claim, ...sending } = useClaim(feedbackSend, {
    onGranted: ({ feedbackId }) => {
      setType(null)
      setText('')
      pictures.forget()
      changed()
      // A player who is just leaving is on the way to where they want to be.
      if (router.state.status === 'idle') void router.navigate({ to: '/feedback/record/$id', params: { id: feedbackId }, replace: true })
    },
    onGrantedLate: () => {
      app.storage.clear('feedbackDraft')
      changed()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isBusy || pictures.isSending) return
    const lacks = type === null ? 'type' : text.trim() === '' ? 'text' : null
    setMissing(lacks)
    if (lacks !== null || type === null) event.currentTarget.querySelector<HTMLElement>(`[name="${lacks}"]`)?.focus()
    else claim({ type, text, pictures: pictures.ids })
  }
  return (
    <form className="feedback-form" onSubmit={submit} noValidate>
      <TypeChoice
        chosen={type}
        onChoose={(chosen) => {
          setType(chosen)
          setMissing(null)
        }}
      />
      <TextField
        text={text}
        isMissing={missing === 'text'}
        onType={(typed) => {
          setText(typed)
          setMissing(null)
        }}
      />
      <Pictures pictures={pictures} maxPictures={config?.feedbackConfig.imagesLimit} />
      <div role="alert">
        {missing && (
          <p className="note error">{missing === 'type' ? <Trans>Choose a topic.</Trans> : <Trans>Tell us a little about it.</Trans>}</p>
        )}
      </div>
      <ClaimError claiming={sending} reasonOf={reasonOf} />
      <Button type="submit" variant="main" wide aria-disabled={sending.isBusy || pictures.isSending}>
        {sending.isBusy || pictures.isSending ? <Trans>One moment…</Trans> : <Trans>Send</Trans>}
      </Button>
      <p className="small muted">
        <Trans>
          We’ll answer in{' '}
          <Link to="/feedback/record" className="text-link">
            My feedback
          </Link>
          .
        </Trans>
      </p>
    </form>
  )
}

interface TypeChoiceProps {
  chosen: FeedbackType | null
  onChoose: (type: FeedbackType) => void
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className="feedback-types">
      <legend>
        <Trans>What’s it about?</Trans>
      </legend>
      {feedbackTypes.map((type) => {
        const Icon = typeIcons[type]
        return (
          <label key={type}>
            <input type="radio" name="type" value={type} checked={chosen === type} onChange={() => onChoose(type)} />
            <Icon width={22} height={22} aria-hidden="true" />
            <span>{i18n._(typeTexts[type])}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface TextFieldProps {
  text: string
  isMissing: boolean
  onType: (text: string) => void
}

/** What it is about, in the player's words, and how much more fits. */
function TextField({ text, isMissing, onType }: TextFieldProps) {
  const id = useId()
  const left = feedbackTextMax - text.length
  return (
    <div>
      <label className="l" htmlFor={id}>
        <Trans>What happened, or what would you like to suggest?</Trans>
      </label>
      <textarea
        id={id}
        name="text"
        rows={6}
        maxLength={feedbackTextMax}
        value={text}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-left`}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-left`} className="note">
        <Plural value={left} one="# character left" other="# characters left" /> · <Trans>Never share a password or code here.</Trans>
      </p>
    </div>
  )
}

/** Why the server did not take it, where that can be said better than in general. */
function reasonOf({ failure, data }: Refused): ReactNode {
  if (failure === 'tooManyFeedbacks')
    return (
      <Trans>
        <Plural
          value={numberIn(data, 'max') ?? 0}
          one="You already have # open feedback message."
          other="You already have # open feedback messages."
        />{' '}
        You can send another when we’ve answered one or you close one.
      </Trans>
    )
  return failure === 'notAvailable' ? <Trans>One of your pictures is no longer available. Remove it or add it again.</Trans> : undefined
}
