/**
 * Removes from a line all characters that a terminal would act on, or that would start a new line or change its direction: players write
 * part of it.
 */
export const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** `2026-11-21 04:00:00`, in UTC. */
export const plainMoment = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
