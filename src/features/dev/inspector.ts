import type { InspectionEvent, Observer } from 'xstate'

interface Options {
  /** Whether the address asked for the Stately inspector with `?inspect`. */
  isOpen: boolean
}

export async function createInspector({ isOpen }: Options): Promise<Observer<InspectionEvent>> {
  if (!isOpen) return {}
  const { createBrowserInspector } = await import('@statelyai/inspect')
  return createBrowserInspector().inspect
}
