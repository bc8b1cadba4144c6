import type { InspectionEvent, Observer } from 'xstate'

/** The inspector of `?inspect`, loaded on demand and only in a build that carries it. */
export async function openInspector(): Promise<Observer<InspectionEvent> | undefined> {
  if (!__INSPECT__) return undefined
  const { createInspector } = await import('../features/dev/inspector.ts')
  return createInspector({ isOpen: new URLSearchParams(location.search).has('inspect') })
}
