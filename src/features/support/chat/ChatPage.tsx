import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { chatTranscript } from '#contract/chat.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import './chat.css'
import { ChatRoom } from './ChatRoom.tsx'
import { Messages } from './Messages.tsx'

/** Customer-service chat (spec §1), below /service. With `id`: the transcript of a past conversation, as long as it is kept. */
export function ChatPage() {
  const { id, vip } = useSearch({ from: '/service/chat' })
  return (
    <main className="chat">
      <PageHeader title={id ? <Trans>Chat transcript</Trans> : <Trans>Chat with us</Trans>} onBack={useBack()} />
      <PlayerGate text={<Trans>Log in to chat with our team.</Trans>}>
        {id ? <Transcript chatId={id} /> : <ChatRoom vip={vip === '1'} />}
      </PlayerGate>
    </main>
  )
}

function Transcript({ chatId }: { chatId: string }) {
  const { i18n } = useLingui()
  const query = useCall(chatTranscript, { chatId })
  return (
    <LoadState query={query}>
      {({ messages, keptUntil }) => (
        <>
          <Messages messages={messages} />
          {keptUntil !== null && (
            <p className="small muted chat-note">
              <Trans>You can read this chat until {i18n.date(keptUntil, dateFormats.longDay)}.</Trans>
            </p>
          )}
        </>
      )}
    </LoadState>
  )
}
