import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import Check from '~icons/lucide/check'
import { endedByOf, failureOf, isAtCode, isBusy, operatorName } from '#machines/deskSession/deskSession.selectors.ts'
import { useDesk } from '../kit/desk.ts'
import { failureText } from '../kit/failureText.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasskeyButton } from '../ui/PasskeyButton.tsx'
import { GatePage } from './GatePage.tsx'

const ends = {
  person: 'You signed out.',
  idle: 'You were signed out after fifteen minutes of inactivity.',
  server: 'Your session has ended. Sign in again.',
}
const foot =
  'Every attempt is recorded in the audit log. A session ends after fifteen minutes of inactivity, and after eight hours at most. Actions that move money require the second factor again.'

/** A passkey; or name and password, then an authenticator's code. */
export function SignIn() {
  const { session } = useDesk()
  const snapshot = useSelector(session, (state) => state)
  return <GatePage foot={foot}>{isAtCode(snapshot) ? <CodeStep /> : <PasswordStep />}</GatePage>
}

function PasswordStep() {
  const { session } = useDesk()
  const failure = useSelector(session, failureOf)
  const endedBy = useSelector(session, endedByOf)
  const busy = useSelector(session, isBusy)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const give = (event: FormEvent) => {
    event.preventDefault()
    session.send({ type: 'password.entered', name: name.trim().toLowerCase(), password })
  }
  return (
    <div className="box">
      <form onSubmit={give}>
        <h1>Sign in</h1>
        {endedBy && !failure && <Notice tone="info">{ends[endedBy]}</Notice>}
        <Field label="Name">
          <input
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Password">
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
        <Button look="ink" type="submit" disabled={busy}>
          Continue
        </Button>
        <PasskeyButton>Sign in with a passkey</PasskeyButton>
      </form>
    </div>
  )
}

function CodeStep() {
  const { session } = useDesk()
  const failure = useSelector(session, failureOf)
  const busy = useSelector(session, isBusy)
  const name = useSelector(session, operatorName)
  return (
    <div className="box">
      <header>
        <Check className="ok" aria-hidden />
        <span>{name}</span>
        <span className="muted grow">password accepted</span>
        <Button look="quiet" isSmall onClick={() => session.send({ type: 'signIn.restarted' })}>
          Not you?
        </Button>
      </header>
      <CodeField
        title="Second factor"
        summary="Enter the six-digit code from your authenticator app."
        failure={failure}
        isBusy={busy}
        action="Sign in"
        onCode={(code) => session.send({ type: 'code.entered', code })}
      />
    </div>
  )
}
