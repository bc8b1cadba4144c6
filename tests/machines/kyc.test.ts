import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { KycStatus } from '#contract/kyc.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { kycMachine } from '#machines/kyc/kyc.machine.ts'
import { allImages, sampleStatus } from '#machines/kyc/kyc.model.ts'
import { failureOf, isFilling, isStalled, reviewStatusOf, shareOf, statusOf, stepOf } from '#machines/kyc/kyc.selectors.ts'
import { settle } from './settle.ts'

const details = {
  name: 'Juan dela Cruz',
  birthDate: '1990-01-01',
  idType: 'philsys',
  idNumber: '1234-5678-9012',
  address: '12 Mabini Street, Quezon City',
} as const
const draft = (images = allImages.slice(0, 0)) => sampleStatus({ state: 'draft', details, images })
type Answers = readonly (() => Promise<Outcome<KycStatus>>)[]
const says = (status: KycStatus) => async () => done(status)
const lostResponse = async (): Promise<Outcome<KycStatus>> => {
  throw new UnexpectedError('offline')
}
const silent = () => new Promise<Outcome<KycStatus>>(() => {})

/** A port's responses are used in order; the last one repeats. */
async function createWizard(answers: Partial<Record<'read' | 'save' | 'upload' | 'submit', Answers>>) {
  const clock = new SimulatedClock()
  const requests: [string, unknown][] = []
  const emitted: string[] = []
  const portOf = (name: keyof typeof answers) => {
    let count = 0
    return fromPromise<Outcome<KycStatus>, unknown>(({ input }) => {
      requests.push([name, input])
      const list = answers[name] ?? [silent]
      return (list[Math.min(count++, list.length - 1)] ?? silent)()
    })
  }
  const actor = createActor(
    kycMachine.provide({
      actors: { read: portOf('read'), save: portOf('save'), upload: portOf('upload'), submit: portOf('submit') } as never,
    }),
    { clock },
  )
  actor.on('kyc.changed', ({ type }) => void emitted.push(type))
  actor.start()
  await settle()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, requests, emitted, pass, now: () => actor.getSnapshot() }
}

describe('identity documents', () => {
  it.each([
    ['nothing', sampleStatus(), 'details'],
    ['the fields', draft(), 'pictures'],
    ['the fields and two pictures', draft(allImages.slice(0, 2)), 'pictures'],
    ['all', draft(allImages), 'check'],
  ])('of which the server has %s continue there', async (_, status, step) => {
    const { now } = await createWizard({ read: [says(status)] })
    expect(stepOf(now())).toBe(step)
  })

  it('go from the fields over the pictures to the reviewer, who is polled until there is a decision', async () => {
    const handed = sampleStatus({ ...draft(allImages), state: 'submitted' })
    const { actor, requests, emitted, pass, now } = await createWizard({
      read: [says(sampleStatus()), says(handed), lostResponse, says(sampleStatus({ ...handed, state: 'approved' }))],
      save: [says(draft(allImages.slice(0, 2)))],
      upload: [says(draft(allImages))],
      submit: [says(handed)],
    })
    expect(isFilling(now())).toBe(true)
    actor.send({ type: 'details.entered', requestId: 'request-1', details })
    await settle()
    actor.send({ type: 'pictures.finished' })
    expect(stepOf(now())).toBe('pictures')
    actor.send({ type: 'picture.chosen', requestId: 'request-2', slot: 'selfie' })
    await settle()
    actor.send({ type: 'pictures.finished' })
    actor.send({ type: 'documents.submitted', requestId: 'request-3' })
    actor.send({ type: 'documents.submitted', requestId: 'request-4' })
    await settle()
    expect(reviewStatusOf(now())).toBe('waiting')
    for (let count = 0; count < 3; count++) await pass(4_000)
    expect(reviewStatusOf(now())).toBe('approved')
    expect(requests.filter(([port]) => port !== 'read')).toEqual([
      ['save', { requestId: 'request-1', details }],
      ['upload', { requestId: 'request-2', slot: 'selfie' }],
      ['submit', { requestId: 'request-3' }],
    ])
    expect(emitted).toHaveLength(2)
  })

  it('that are returned are read, corrected and submitted again', async () => {
    const rejected = sampleStatus({ ...draft(allImages), state: 'rejected', reasons: ['nameMismatch'] })
    const { actor, now } = await createWizard({ read: [says(rejected)], save: [says(rejected)] })
    expect(reviewStatusOf(now())).toBe('rejected')
    actor.send({ type: 'correction.started' })
    expect(stepOf(now())).toBe('details')
    actor.send({ type: 'details.entered', requestId: 'request-1', details })
    await settle()
    actor.send({ type: 'pictures.finished' })
    expect(stepOf(now())).toBe('check')
  })

  it('submitted on another device are loaded again', async () => {
    const handed = sampleStatus({ ...draft(allImages), state: 'submitted' })
    const { actor, now } = await createWizard({
      read: [says(draft(allImages)), says(handed)],
      submit: [async () => refused('kycClosed', 5200, { state: 'submitted' })],
    })
    actor.send({ type: 'documents.submitted', requestId: 'request-1' })
    await settle()
    expect(reviewStatusOf(now())).toBe('waiting')
  })

  it('whose submission was lost are submitted again under the same request', async () => {
    const handed = sampleStatus({ ...draft(allImages), state: 'submitted' })
    const { actor, requests, pass, now } = await createWizard({ read: [says(draft(allImages))], submit: [silent, says(handed)] })
    actor.send({ type: 'documents.submitted', requestId: 'request-1' })
    await pass(35_000)
    expect(failureOf(now())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    actor.send({ type: 'submit.retried' })
    await settle()
    expect(requests.slice(1)).toEqual([
      ['submit', { requestId: 'request-1' }],
      ['submit', { requestId: 'request-1' }],
    ])
    expect(reviewStatusOf(now())).toBe('waiting')
  })
})

describe('a picture', () => {
  const chosen = { type: 'picture.chosen', requestId: 'request-1', slot: 'front' } as const

  it('reports its progress, and only its own', async () => {
    const { actor, now } = await createWizard({ read: [says(draft())], upload: [silent] })
    actor.send(chosen)
    actor.send({ type: 'picture.progressed', requestId: 'request-1', share: 0.4 })
    actor.send({ type: 'picture.progressed', requestId: 'request-0', share: 0.9 })
    expect(shareOf(now())).toBe(0.4)
  })

  it('whose connection broke is sent again under the same request, from the start', async () => {
    const { actor, requests, now } = await createWizard({ read: [says(draft())], upload: [lostResponse, says(draft(allImages))] })
    actor.send(chosen)
    await settle()
    expect(now().value).toBe('interrupted')
    actor.send({ type: 'picture.retried' })
    expect(shareOf(now())).toBe(0)
    await settle()
    expect(requests.slice(1)).toEqual([
      ['upload', { requestId: 'request-1', slot: 'front' }],
      ['upload', { requestId: 'request-1', slot: 'front' }],
    ])
    expect(now().value).toBe('addingPictures')
  })

  it('that does not move for eight seconds may be sent again under the same id, or arrives after all', async () => {
    const { actor, requests, pass, now } = await createWizard({ read: [says(draft())], upload: [silent] })
    actor.send(chosen)
    await pass(7_999)
    actor.send({ type: 'picture.progressed', requestId: 'request-1', share: 0.4 })
    await pass(7_999)
    expect(isStalled(now())).toBe(false)
    await pass(1)
    expect(isStalled(now())).toBe(true)
    actor.send({ type: 'picture.progressed', requestId: 'request-1', share: 0.5 })
    expect([isStalled(now()), shareOf(now())]).toEqual([false, 0.5])
    await pass(8_000)
    expect(stepOf(now())).toBe('pictures')
    expect(isFilling(now())).toBe(true)
    actor.send({ type: 'picture.retried' })
    await settle()
    expect([isStalled(now()), shareOf(now())]).toEqual([false, 0])
    expect(requests.slice(1)).toEqual([
      ['upload', { requestId: 'request-1', slot: 'front' }],
      ['upload', { requestId: 'request-1', slot: 'front' }],
    ])
  })

  it('that cannot be used shows the reason, and another one may be chosen', async () => {
    const refusal = refused('imageKind', 5202)
    const { actor, now } = await createWizard({ read: [says(draft())], upload: [async () => refusal, says(draft(allImages))] })
    actor.send(chosen)
    await settle()
    expect(failureOf(now())).toEqual({ kind: 'refused', refusal })
    actor.send({ ...chosen, requestId: 'request-2' })
    await settle()
    expect(now().value).toBe('addingPictures')
    expect(failureOf(now())).toBe(null)
  })

  it.each([
    ['cannot be used', async () => refused('imageKind', 5202), 'unusable'],
    ['was interrupted', lostResponse, 'interrupted'],
  ] as const)('that %s leaves the way to the details, and to the check with the earlier picture', async (_, answer, state) => {
    for (const [type, step] of [
      ['details.opened', 'details'],
      ['pictures.finished', 'check'],
    ] as const) {
      const { actor, now } = await createWizard({ read: [says(draft(allImages))], upload: [answer] })
      actor.send({ type: 'pictures.opened' })
      actor.send(chosen)
      await settle()
      expect(now().value).toBe(state)
      actor.send({ type })
      expect(stepOf(now())).toBe(step)
      expect(failureOf(now())).toBe(null)
    }
  })

  it('that expire soon are renewed: what identifies them is entered again, and with any other nothing begins', async () => {
    const approved = sampleStatus({ state: 'approved', details: { ...details, birthDate: '', idNumber: '•••• 9012' }, images: allImages })
    const renewal = sampleStatus({ state: 'draft', details, isRenewal: true })
    const { actor, now } = await createWizard({ read: [says({ ...approved, canRenew: true })], save: [says(renewal)] })
    actor.send({ type: 'renewal.started' })
    expect([stepOf(now()), statusOf(now())?.images, statusOf(now())?.details]).toEqual([
      'details',
      [],
      { ...details, birthDate: '', idNumber: '' },
    ])
    actor.send({ type: 'details.entered', requestId: 'a', details })
    await settle()
    expect([stepOf(now()), statusOf(now())]).toEqual(['pictures', renewal])
    const other = await createWizard({ read: [says(approved)] })
    other.actor.send({ type: 'renewal.started' })
    expect(reviewStatusOf(other.now())).toBe('approved')
  })
})
