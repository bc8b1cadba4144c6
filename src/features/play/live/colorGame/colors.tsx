import type { Color } from '#games/color-game/rules.ts'

/** Colors are never told apart by color alone. */
const shapes: Readonly<Record<Color, string>> = {
  yellow: 'M24 4l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 19l14-2z',
  white: 'M30 4a20 20 0 1 0 14 28A17 17 0 0 1 30 4z',
  pink: 'M24 5a8 8 0 0 1 8 8 8 8 0 0 1 9 12 8 8 0 0 1-6 14 8 8 0 0 1-11 3 8 8 0 0 1-11-3 8 8 0 0 1-6-14 8 8 0 0 1 9-12 8 8 0 0 1 8-8z',
  blue: 'M24 3c8 11 14 17 14 26a14 14 0 0 1-28 0C10 20 16 14 24 3z',
  red: 'M24 43C8 32 4 25 4 17a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 8-4 15-20 26z',
  green: 'M42 6C20 6 8 16 8 30c0 4 1 7 2 9l-4 4 2 2 4-4c3 2 6 2 9 2C36 43 43 28 42 6z',
}

export const Shape = ({ color, size }: { color: Color; size: number }) => (
  <svg className="shape" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
    <path d={shapes[color]} />
  </svg>
)

/** A die's face: a color with its shape. */
export const Die = ({ color, size }: { color: Color; size: number }) => (
  <span className={`die ${color}`} style={{ width: size, height: size }}>
    <Shape color={color} size={Math.round(size * 0.6)} />
  </span>
)
