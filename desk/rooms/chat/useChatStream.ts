import { useEffect, useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useDesk, useOperator } from '../../kit/desk.ts'

/** How often the page asks while the stream is interrupted. */
export const pollMs = 5_000

type Open = DeskOutput<'chat'>

const againMs = 2_000
const typingShownMs = 6_000

/** The conversation as known, with what was sent of it; undefined when messages between the two are missing. */
function merged(open: Open | undefined, update: Open): Open | undefined {
  const last = open?.messages.at(-1)?.seq ?? 0
  if (update.after > last) return open ? undefined : update
  return {
    ...update,
    after: open?.after ?? update.after,
    messages: [...(open?.messages.filter(({ seq }) => seq <= update.after) ?? []), ...update.messages],
  }
}

/**
 * Listens to the queue and to one conversation while the page is visible, and puts what it hears into the cached responses of the calls.
 * After a break it continues after the last message shown. `isLive`: nothing has to be polled.
 */
export function useChatStream(chatId: string | undefined): { readonly isLive: boolean; readonly isTyping: boolean } {
  const { queries } = useDesk()
  const { name } = useOperator()
  const [isLive, setLive] = useState(false)
  const [typedAt, setTypedAt] = useState(0)
  useEffect(() => {
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const key = ['chat', { chatId }]
    const stop = () => {
      clearTimeout(timer)
      stream?.close()
      stream = undefined
      setLive(false)
    }
    const connect = () => {
      stop()
      const last = queries.getQueryData<Open>(key)?.messages.at(-1)?.seq
      const search = new URLSearchParams({
        operator: name,
        ...(chatId !== undefined && { chat: chatId }),
        ...(chatId !== undefined && last !== undefined && { after: `${chatId}-${last}` }),
      })
      const opened = new EventSource(`/desk/api/stream/chat?${search}`)
      opened.addEventListener('chats', ({ data }: MessageEvent<string>) => {
        queries.setQueryData(['chats', {}], JSON.parse(data))
        setLive(true)
      })
      opened.addEventListener('chat', ({ data }: MessageEvent<string>) => {
        const next = merged(queries.getQueryData<Open>(key), JSON.parse(data) as Open)
        if (next) queries.setQueryData(key, next)
        else void queries.invalidateQueries({ queryKey: key })
        setTypedAt(0)
      })
      opened.addEventListener('typing', () => setTypedAt(Date.now()))
      opened.addEventListener('error', () => {
        stop()
        timer = setTimeout(connect, againMs)
        // A refused stream does not say why: the call does.
        void queries.invalidateQueries({ queryKey: ['chats'] })
      })
      stream = opened
    }
    const turn = () => (document.hidden ? stop() : connect())
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      stop()
    }
  }, [chatId, name, queries])
  useEffect(() => {
    if (typedAt === 0) return
    const timer = setTimeout(() => setTypedAt(0), typingShownMs)
    return () => clearTimeout(timer)
  }, [typedAt])
  return { isLive, isTyping: typedAt !== 0 }
}
