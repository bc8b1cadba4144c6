import { useEffect, useState } from 'react'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'

/** Who invited the visitor, and by which campaign (spec §3 «inviteCode, aid»). */
export interface Invite {
  readonly pid?: string
  readonly aid?: string
}

/** An id from an address or from storage; an invalid one must not prevent joining. */
export const idOf = (text: string | null | undefined): string | undefined => (text && /^[\w-]{1,40}$/.test(text) ? text : undefined)

const inviteOf = (pid: string | undefined, aid: string | undefined): Invite => ({
  ...(pid !== undefined && { pid }),
  ...(aid !== undefined && { aid }),
})

interface Invitation {
  pid?: string | undefined
  aid?: string | undefined
}

/** The invitation in the address, stored until a player joins by it; else the stored one. */
export function useInvite(invitation: Invitation): Invite {
  const { storage } = useApp()
  const [stored] = useState(() => ({ pid: idOf(storage.read('inviteCode')), aid: idOf(storage.read('aid')) }))
  const [pid, aid] = [idOf(invitation.pid), idOf(invitation.aid)]
  useEffect(() => {
    if (pid !== undefined) storage.write('inviteCode', pid)
    if (aid !== undefined) storage.write('aid', aid)
  }, [storage, pid, aid])
  return inviteOf(pid ?? stored.pid, aid ?? stored.aid)
}

export function forgetInvite({ storage }: Pick<App, 'storage'>): void {
  storage.clear('inviteCode')
  storage.clear('aid')
}

/** The page that a player's link opens for its recipient. */
export const inviteLink = (pid: string): string => `${location.origin}/share?${new URLSearchParams({ pid }).toString()}`
