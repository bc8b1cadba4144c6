import type { ConnectionSpeed } from '#machines/network/network.machine.ts'

interface Connection extends EventTarget {
  effectiveType?: string
  saveData?: boolean
}
const connection = (): Connection | undefined => ('connection' in navigator ? (navigator.connection as Connection) : undefined)
const speeds: readonly ConnectionSpeed[] = ['slow-2g', '2g', '3g', '4g']

/** The browser's estimate of the connection speed. Not every browser has one. */
export const connectionSpeed = (): ConnectionSpeed => speeds.find((speed) => speed === connection()?.effectiveType) ?? 'unknown'

export const watchConnection = (on: { lost(): void; restored(): void; changed(speed: ConnectionSpeed): void }): void => {
  // A page that opens offline gets no event for it.
  if (!navigator.onLine) on.lost()
  addEventListener('offline', () => on.lost())
  addEventListener('online', () => on.restored())
  connection()?.addEventListener('change', () => on.changed(connectionSpeed()))
}

/** The player asked the browser to save data, or the connection hardly carries any: nothing is fetched ahead, and drawings do not move. */
export const savesData = (): boolean => connection()?.saveData === true || connectionSpeed() === 'slow-2g'

/** Calls the handler now and whenever it changes. */
export const watchSaving = (on: (isSaving: boolean) => void): void => {
  on(savesData())
  connection()?.addEventListener('change', () => on(savesData()))
}
