export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
