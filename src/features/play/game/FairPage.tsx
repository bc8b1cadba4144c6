import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { betRecord, fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { RoundProof } from './RoundProof.tsx'
import './game.css'

/** The seeds in use, and a check of any round of one's own in this very browser. */
export function FairPage() {
  const router = useRouter()
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  const { roundId } = useSearch({ from: '/game/fair' })
  return (
    <main>
      <PageHeader title={<Trans>Fairness</Trans>} onBack={() => router.history.back()} />
      <section className="card pad inset stack">
        <h2>
          <Trans>How to verify your rounds</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Before you spin, we set a server seed and show you its SHA-256 hash. Your client seed and the round number are combined with it
            to decide the reels. When you ask, we reveal the server seed. Your browser then checks it against the hash and plays the round
            again.
          </Trans>
        </p>
      </section>
      {loggedIn ? (
        <>
          <Seeds />
          <Proof roundId={roundId} />
        </>
      ) : (
        <p className="gutter below-top">
          <LoginLink wide>
            <Trans>Log in to verify your rounds</Trans>
          </LoginLink>
        </p>
      )}
    </main>
  )
}

function Seeds() {
  const app = useApp()
  const { t } = useLingui()
  const seeds = useCall(fairSeeds, {})
  const [seed, setSeed] = useState('')
  const rotate = useCallMutation(fairRotate, {
    onDone: () => {
      setSeed('')
      for (const { path } of [fairSeeds, fairRound]) void app.queries.invalidateQueries({ queryKey: [path] })
    },
  })
  const wrong = seed !== '' && !/^[\w-]{1,64}$/.test(seed)
  return (
    <section className="card pad inset above stack">
      <h2>
        <Trans>Your current seeds</Trans>
      </h2>
      <LoadState inline query={seeds} wait={<Skeletons flush heights={[96]} />} failed={<Trans>We couldn’t load your seeds.</Trans>}>
        {(data) => (
          <dl className="stack-s">
            <dt className="small muted">
              <Trans>Server seed hash</Trans>
            </dt>
            <dd className="hash">{data.serverSeedHash}</dd>
            <dt className="small muted">
              <Trans>
                Your client seed · <Plural value={data.rounds} one="# round" other="# rounds" /> played with it
              </Trans>
            </dt>
            <dd className="hash">{data.clientSeed}</dd>
          </dl>
        )}
      </LoadState>
      <Field
        label={<Trans>New client seed (leave blank for a random one)</Trans>}
        value={seed}
        maxLength={64}
        autoComplete="off"
        placeholder={t`my-lucky-words`}
        error={wrong ? t`Use only letters, numbers, - and _.` : undefined}
        onChange={(event) => setSeed(event.target.value)}
      />
      <Button variant="claim" disabled={wrong || rotate.isPending} onClick={() => rotate.save(seed ? { clientSeed: seed } : {})}>
        <Trans>Reveal server seed and change seeds</Trans>
      </Button>
      {(rotate.isLost || rotate.refusal) && (
        <p role="alert">
          <Trans>We couldn’t reveal the server seed. Please try again.</Trans>
        </p>
      )}
      {rotate.data && (
        <p role="status">
          <Trans>
            The server seed was: <span className="hash">{rotate.data.revealed.serverSeed}</span>
          </Trans>
        </p>
      )}
    </section>
  )
}

/** The round of the address, or the latest one. */
function Proof({ roundId }: { roundId: string | undefined }) {
  const { data: latest } = useCall(betRecord, { pageSize: 1 })
  const id = roundId ?? latest?.list[0]?.roundId
  if (latest && !id)
    return (
      <p className="muted gutter">
        <Trans>Play a round and you can verify it here.</Trans>
      </p>
    )
  if (!id) return null
  return <RoundProof key={id} roundId={id} />
}
