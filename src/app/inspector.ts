import type { InspectionEvent, Observer } from 'xstate'

/** The inspector, and Stately's with `?inspect`. Called only in a build that includes it: other builds contain nothing of this file. */
export async function openInspector(): Promise<Observer<InspectionEvent>> {
  const { createInspector } = await import('../features/dev/inspector.ts')
  return createInspector({ isOpen: new URLSearchParams(location.search).has('inspect') })
}
