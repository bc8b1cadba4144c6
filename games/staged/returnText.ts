const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

/** A game's lowest and highest return to player, from basis points: «97.30%», or «95.16–98.94%» where it depends on how one plays. */
export const returnText = (min: number, max: number): string => (min === max ? `${percent(max)}%` : `${percent(min)}–${percent(max)}%`)
