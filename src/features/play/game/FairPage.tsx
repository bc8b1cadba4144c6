import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { betRecord, fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { stagedProof } from '#contract/staged.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { Fact } from '../../../shared/rounds/Fact.tsx'
import { proofPage } from '../../../shared/rounds/proofPage.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { RoundProof } from './RoundProof.tsx'
import { StagedProof } from './StagedProof.tsx'
import './game.css'

/** The seeds in use, and verification of any of the player's rounds in this browser. */
export function FairPage() {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  const { roundId, staged } = useSearch({ from: '/game/fair' })
  const proof = staged === undefined ? <Proof roundId={roundId} /> : <StagedProof key={staged} roundId={staged} />
  // A player who came for one round sees it first.
  const isForRound = loggedIn && (roundId !== undefined || staged !== undefined)
  return (
    <main>
      <PageHeader title={<Trans>Fairness</Trans>} onBack={useBack()} />
      {isForRound && proof}
      <section className={`card pad inset stack${isForRound ? ' above' : ''}`}>
        <h2>
          <Trans>How to verify your rounds</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Before each round, we set a server seed and show you its SHA-256 hash. Your client seed and the round number are combined with
            it to decide the result. When you ask, we reveal the server seed. Your browser then checks it against the hash and plays the
            round again.
          </Trans>
        </p>
        <p className="muted">
          <Trans>
            The next server seed is set in advance, too. You see its hash before you choose your next client seed, so we can’t pick a server
            seed to go with it.
          </Trans>
        </p>
      </section>
      {loggedIn ? (
        <>
          <Seeds />
          {!isForRound && proof}
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
  const seeds = useCall(fairSeeds, {})
  return (
    <section className="card pad inset above stack">
      <h2>
        <Trans>Your current seeds</Trans>
      </h2>
      <LoadState inline query={seeds} wait={<Skeletons flush heights={[144]} />} failed={<Trans>We couldn’t load your seeds.</Trans>}>
        {(data) => (
          <>
            <dl className="stack-s">
              <Fact isHash name={<Trans>Server seed hash</Trans>}>
                {data.serverSeedHash}
              </Fact>
              <Fact
                isHash
                name={
                  <Trans>
                    Your client seed · <Plural value={data.rounds} one="# round" other="# rounds" /> played with it
                  </Trans>
                }
              >
                {data.clientSeed}
              </Fact>
              <Fact isHash name={<Trans>Hash of the next server seed</Trans>}>
                {data.nextServerSeedHash}
              </Fact>
            </dl>
            <Rotation seeds={data} />
          </>
        )}
      </LoadState>
    </section>
  )
}

/** Rotates the seed pair: the server seed whose hash is shown, and the player's client seed. */
function Rotation({ seeds: { seedId, nextServerSeedHash } }: { seeds: OutputOf<typeof fairSeeds> }) {
  const app = useApp()
  const { t } = useLingui()
  const [seed, setSeed] = useState('')
  /** The hash that was on screen when the player requested the change. */
  const [promised, setPromised] = useState('')
  const renew = () => {
    for (const { path } of [fairSeeds, fairRound, stagedProof]) void app.queries.invalidateQueries({ queryKey: [path] })
  }
  const rotate = useCallMutation(fairRotate, {
    onDone: () => {
      setSeed('')
      renew()
    },
    onRefused: renew,
  })
  const wrong = seed !== '' && !/^[\w-]{1,64}$/.test(seed)
  const change = () => {
    setPromised(nextServerSeedHash)
    rotate.save(seed ? { seedId, clientSeed: seed } : { seedId })
  }
  return (
    <>
      <Field
        label={<Trans>New client seed (leave blank for a random one)</Trans>}
        value={seed}
        maxLength={64}
        autoComplete="off"
        placeholder={t`my-lucky-words`}
        error={wrong ? t`Use only letters, numbers, - and _.` : undefined}
        onChange={(event) => setSeed(event.target.value)}
      />
      <Button variant="main" disabled={wrong || rotate.isPending} onClick={change}>
        <Trans>Reveal and change seeds</Trans>
      </Button>
      {(rotate.isLost || rotate.refusal) && (
        <p role="alert">
          {rotate.refusal?.failure === 'notAvailable' ? (
            <Trans>Your seeds were changed in another window. Check the new hashes above, then try again.</Trans>
          ) : rotate.refusal?.failure === 'roundOpen' ? (
            <Trans>You have a round open. Finish it first, then change your seeds.</Trans>
          ) : (
            <Trans>We couldn’t reveal the server seed. Please try again.</Trans>
          )}
        </p>
      )}
      {rotate.data && (
        <div role="status" className="stack-s">
          <p>
            <Trans>
              The server seed was: <span className="hash">{rotate.data.revealed.serverSeed}</span>
            </Trans>
          </p>
          <p>
            {rotate.data.current.serverSeedHash === promised ? (
              <Trans>Your new server seed is the one whose hash you saw before.</Trans>
            ) : (
              <Trans>Your new server seed isn’t the one whose hash you saw before. Please contact customer support.</Trans>
            )}
          </p>
        </div>
      )}
    </>
  )
}

/** The round in the address, or the latest one. */
function Proof({ roundId }: { roundId: string | undefined }) {
  const { data: latest } = useCall(betRecord, { pageSize: 1 })
  const [row] = latest?.list ?? []
  const id = roundId ?? row?.roundId
  if (roundId === undefined && row?.staged !== undefined) return <StagedProof key={row.staged} roundId={row.staged} />
  if (roundId === undefined && row) {
    const [page, name] = [proofPage(row), row.gameName]
    // Its game's own page verifies it.
    if (page.to !== '/game/fair')
      return (
        <p className="gutter above">
          <Link {...page} className="text-link">
            <Trans>Check your latest round: {name}</Trans>
          </Link>
        </p>
      )
  }
  if (latest && !id)
    return (
      <p className="muted gutter above">
        <Trans>Play a round and you can verify it here.</Trans>
      </p>
    )
  if (!id) return null
  return <RoundProof key={id} roundId={id} />
}
