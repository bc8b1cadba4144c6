import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageMessage } from '#contract/nativeBridge.ts'
import type { PageMessage, WrapperMessage } from '#contract/nativeBridge.ts'
import { wrapperFrame } from '../../platform/native.ts'
import { Button } from '../../ui/Button.tsx'
import './dev.css'

const insets = { top: 44, right: 0, bottom: 34, left: 0 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }

/** The messages a wrapper can send, by button label. */
const messages: readonly (readonly [string, WrapperMessage])[] = [
  ['Notch and bar', { type: 'safeArea.changed', safeArea: insets }],
  ['No insets', { type: 'safeArea.changed', safeArea: none }],
  ['Pause', { type: 'app.paused' }],
  ['Resume', { type: 'app.resumed' }],
  ['Back', { type: 'back.pressed' }],
  ['Notification token', { type: 'notification.token', token: 'token-of-the-played-wrapper' }],
]

/** The page's message; undefined if the contract does not know it. */
function read(text: string): PageMessage | undefined {
  try {
    return pageMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface Line {
  readonly from: 'page' | 'wrapper'
  readonly text: string
  readonly isKnown: boolean
}

/** Simulates the native wrapper: sends its messages and shows the page's answers. For developers, in English. */
export function NativePage() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [lines, setLines] = useState<readonly Line[]>([])
  const note = (line: Line) => setLines((previous) => [...previous.slice(-99), line])
  const say = (message: WrapperMessage) => {
    const text = JSON.stringify(message)
    note({ from: 'wrapper', text, isKnown: true })
    frame.current?.contentWindow?.postMessage(text, location.origin)
  }
  const answer = useEffectEvent((text: string) => {
    const message = read(text)
    note({ from: 'page', text, isKnown: message !== undefined })
    if (message?.type === 'ready') say({ type: 'hello', platform: 'android', version: '1.0.0', safeArea: none })
    if (message?.type === 'share') say({ type: 'share.done', id: message.id, isShared: true })
  })

  useEffect(() => {
    const receive = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && typeof data === 'string') answer(data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  return (
    <main className="dev native">
      <iframe ref={frame} title="The app in its wrapper" name={wrapperFrame} src="/" className="native-frame" />
      <section className="card pad" aria-label="The wrapper says">
        <h1>The wrapper says</h1>
        <div className="native-said">
          {messages.map(([words, message]) => (
            <Button key={words} onClick={() => say(message)}>
              {words}
            </Button>
          ))}
        </div>
      </section>
      <section className="card pad" aria-label="Messages">
        <h2>Messages</h2>
        <ol className="well native-lines">
          {lines.map(({ from, text, isKnown }, index) => (
            // Lines are only ever appended.
            <li key={index}>
              <b>{from}</b> {text} {!isKnown && <em>unknown to this build</em>}
            </li>
          ))}
        </ol>
      </section>
    </main>
  )
}
