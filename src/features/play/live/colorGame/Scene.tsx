import type { Color } from '#games/color-game/rules.ts'
import { Die } from './colors.tsx'

interface Props {
  /** The three dice once they are revealed; before that the box shows nothing of the result. */
  dice: readonly Color[] | null
  isShaking: boolean
}

const stripes = Array.from({ length: 10 }, (_, index) => index)

/** The stall of the perya: canopy, bulbs, and dice under a glass dome on a tray. */
export function Scene({ dice, isShaking }: Props) {
  return (
    <div className={`stall${isShaking ? ' shaking' : ''}${dice ? ' open' : ''}`} aria-hidden="true">
      <svg className="stall-art" viewBox="0 0 390 260" preserveAspectRatio="xMidYMax slice">
        <g opacity=".5" stroke="#e66aa0" fill="none">
          <circle cx="40" cy="150" r="52" strokeWidth="3" />
          <path d="M-12 150h104M40 98v104M4 114l72 72M76 114L4 186" strokeWidth="1.5" />
        </g>
        <path d="M312 190l42-42 42 42v60h-84z" fill="#7a1c63" opacity=".6" />
        <ellipse cx="195" cy="246" rx="160" ry="12" fill="#12052a" opacity=".6" />
        <path d="M70 172h250l26 60q2 12-12 12H56q-14 0-12-12z" fill="#a3561d" />
        <path d="M82 178h226l20 46H62z" fill="#3a0d45" />
      </svg>
      <svg className="stall-canopy" viewBox="0 0 390 78" preserveAspectRatio="none">
        {stripes.map((index) => (
          <path key={index} d={`M${index * 39} 0h39v38q0 18-19.5 18t-19.5-18z`} fill={index % 2 ? '#fff0d6' : '#d92b4b'} />
        ))}
        {stripes.map((index) => (
          <circle key={index} cx={20 + index * 39} cy={68 + (index % 2) * 5} r="4" fill="#ffe7a0" />
        ))}
      </svg>
      <div className="stall-dice">
        {(dice ?? (['pink', 'blue', 'yellow'] as const)).map((color, index) => (
          <Die key={index} color={color} size={dice ? 64 : 44} />
        ))}
      </div>
      <div className="dome" />
    </div>
  )
}
