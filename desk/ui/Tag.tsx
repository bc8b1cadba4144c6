import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'gold'

/** A badge: a tinted word. */
export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => <span className={`tag ${tone}`}>{children}</span>
