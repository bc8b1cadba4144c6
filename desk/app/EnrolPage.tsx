import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { RefusedError } from '../kit/calls.ts'
import { useDesk } from '../kit/desk.ts'
import { useNavigateToRoom } from '../kit/links.tsx'
import { send } from '../kit/send.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field } from '../ui/Field.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Qr } from '../ui/Qr.tsx'
import { GatePage } from './GatePage.tsx'

const minPasswordLength = 12

async function request<Data>(
  outcome: Promise<{ kind: 'done'; data: Data } | { kind: 'refused'; failure: string; data: unknown }>,
): Promise<Data> {
  const result = await outcome
  if (result.kind === 'done') return result.data
  throw new RefusedError(result.failure, result.data)
}

/** Enrolment of a new operator by a one-time link: an authenticator and a password. */
export function EnrolPage() {
  const [link] = useState(() => location.hash.slice(1))
  // The token is a secret: it is removed from the address.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const begun = useQuery({
    queryKey: ['enrol', link],
    queryFn: () => request(send('enrolBegin', { link })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return (
    <GatePage foot="This link can be used once. Your password and secret are private: nobody else at the desk can see them.">
      <div className="box">
        <Loaded query={begun}>{(operator) => <EnrolForm link={link} {...operator} />}</Loaded>
      </div>
    </GatePage>
  )
}

function EnrolForm({
  link,
  name,
  roles,
  secret,
  uri,
}: {
  link: string
  name: string
  roles: readonly string[]
  secret: string
  uri: string
}) {
  const { session } = useDesk()
  const go = useNavigateToRoom()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const finish = useMutation({
    mutationFn: () => request(send('enrolFinish', { link, password, code })),
    onSuccess: (operator) => {
      session.send({ type: 'signIn.completed', operator })
      go('today', { replace: true })
    },
  })
  const isShort = password !== '' && password.length < minPasswordLength
  const isOther = again !== '' && again !== password
  const give = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort && password === again) finish.mutate()
  }
  return (
    <form onSubmit={give}>
      <div>
        <h1>Welcome, {name}</h1>
        <p className="muted">Your roles: {roles.join(', ')}.</p>
      </div>
      <p>1. Scan this code with your authenticator app.</p>
      <Qr text={uri} label="QR code for your authenticator app" />
      <p className="small muted">
        Or enter this secret: <span className="mono wrap">{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <p>2. Choose a password.</p>
      <input type="text" name="name" autoComplete="username" value={name} readOnly hidden />
      <Field label="Password" hint={`at least ${minPasswordLength} characters`}>
        <input
          type="password"
          name="password"
          autoComplete="new-password"
          required
          minLength={minPasswordLength}
          aria-invalid={isShort || undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label="Repeat the password" hint={isOther ? 'doesn’t match yet' : undefined}>
        <input
          type="password"
          name="again"
          autoComplete="new-password"
          required
          aria-invalid={isOther || undefined}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
      <p>3. Enter the six-digit code it shows.</p>
      <Field label="Code">
        <input
          className="code-input"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\d{6}"
          value={code}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <ErrorNotice error={finish.error} />
      <Button look="ink" type="submit" disabled={finish.isPending}>
        Open the desk
      </Button>
    </form>
  )
}
