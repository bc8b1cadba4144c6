import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { betRecord, fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
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
      <PageHeader title={<Trans>Fair play</Trans>} onBack={() => router.history.back()} />
      <section className="card pad inset stack">
        <h2>
          <Trans>How you can know</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Before you spin, the house fixes a secret and shows you its fingerprint (a SHA-256 hash). Your own seed and the number of the
            round are mixed into it, and the reels follow. When you ask, the house shows the secret: your browser checks the fingerprint and
            plays the round again.
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
            <Trans>Log in to check your rounds</Trans>
          </LoginLink>
        </p>
      )}
    </main>
  )
}

function Seeds() {
  const app = useApp()
  const queries = useQueryClient()
  const { t } = useLingui()
  const seeds = useCall(fairSeeds, {})
  const [seed, setSeed] = useState('')
  const rotate = useMutation({
    mutationFn: () => app.send(fairRotate, seed ? { clientSeed: seed } : {}, { requestId: app.env.uuid() }),
    onSuccess: (outcome) => {
      if (outcome.kind === 'refused') return
      setSeed('')
      void queries.invalidateQueries({ queryKey: [fairSeeds.path] })
      void queries.invalidateQueries({ queryKey: [fairRound.path] })
    },
  })
  const wrong = seed !== '' && !/^[\w-]{1,64}$/.test(seed)
  return (
    <section className="card pad inset above stack">
      <h2>
        <Trans>Your seeds now</Trans>
      </h2>
      <LoadState inline query={seeds} wait={<Skeletons flush heights={[96]} />} failed={<Trans>Your seeds could not be fetched.</Trans>}>
        {(data) => (
          <dl className="stack-s">
            <dt className="small muted">
              <Trans>Fingerprint of the house’s secret</Trans>
            </dt>
            <dd className="hash">{data.serverSeedHash}</dd>
            <dt className="small muted">
              <Trans>Your seed · rounds played on it: {data.rounds}</Trans>
            </dt>
            <dd className="hash">{data.clientSeed}</dd>
          </dl>
        )}
      </LoadState>
      <Field
        label={<Trans>A new seed of your own (or leave it to chance)</Trans>}
        value={seed}
        maxLength={64}
        autoComplete="off"
        placeholder={t`my-lucky-words`}
        error={wrong ? t`Letters, figures, - and _ only.` : undefined}
        onChange={(event) => setSeed(event.target.value)}
      />
      <Button variant="claim" disabled={wrong || rotate.isPending} onClick={() => rotate.mutate()}>
        <Trans>Show the secret and change seeds</Trans>
      </Button>
      {(rotate.isError || rotate.data?.kind === 'refused') && (
        <p role="alert">
          <Trans>The secret could not be shown just now. Please try again.</Trans>
        </p>
      )}
      {rotate.data?.kind === 'done' && (
        <p role="status">
          <Trans>
            The secret was: <span className="hash">{rotate.data.data.revealed.serverSeed}</span>
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
        <Trans>Play a round, and it can be checked here.</Trans>
      </p>
    )
  if (!id) return null
  return <RoundProof key={id} roundId={id} />
}
