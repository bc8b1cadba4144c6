import type { SnapshotFrom } from 'xstate'
import type { ChatMessage } from '#contract/chat.ts'
import type { chatMachine } from './chat.machine.ts'

type Chat = SnapshotFrom<typeof chatMachine>

/** The stream's address, while it is to be listened to. */
export const urlOf = (chat: Chat): string | null => (chat.matches({ connection: 'listening' }) ? chat.context.url : null)
/** The last known position in the conversation, as the stream encodes it; null without a conversation. */
export const positionOf = ({ context: { chat, messages } }: Chat): string | null => chat && `${chat.chatId}-${messages.at(-1)?.seq ?? 0}`
export const isUnknown = (chat: Chat): boolean => chat.matches({ talk: 'unknown' })
export const isWaiting = (chat: Chat): boolean => chat.matches({ talk: 'waiting' })
export const isActive = (chat: Chat): boolean => chat.matches({ talk: 'active' })
export const isOver = (chat: Chat): boolean => chat.matches({ talk: 'over' })
export const isLost = (chat: Chat): boolean => chat.matches({ connection: 'lost' })
export const isStreamRefused = (chat: Chat): boolean => chat.matches({ connection: 'refused' })
export const deskOf = ({ context }: Chat) => context.desk
export const chatOf = ({ context }: Chat) => context.chat
export const messagesOf = ({ context }: Chat): readonly ChatMessage[] => context.messages
export const isTyping = (chat: Chat): boolean => chat.matches({ typing: 'shown' })
