/** src/platform/vitals.ts: nothing is painted, so nothing is measured. */
export const watchVitals = (): void => {}
