import { useLayoutEffect, useRef } from 'react'
import { growthPerMs, maxMultiple, msUntil } from '#games/crash/rules.ts'
import { useApp } from '../../../../platform/app.ts'
import { useEachFrame } from './useEachFrame.ts'

interface Props {
  /** When the flight began, by the server's clock; null: no flight. */
  readonly runsAt: number | null
  readonly isRunning: boolean
  /** Without a connection nobody knows whether it still flies: it stops where it was last seen. */
  readonly isLost: boolean
  /** Where the string broke, in hundredths. */
  readonly brokeAt: number | null
}

const hand = { x: 57, y: 300 }

interface Place {
  readonly x: number
  readonly y: number
}
/** How high it is after so many milliseconds, from 0 to 1: it never leaves the part of the picture that its stage shows. */
const heightAt = (ms: number): number => 1 - Math.exp(-growthPerMs * Math.max(0, ms))
const placeOf = (height: number): Place => ({ x: 92 + 206 * height, y: 262 - 108 * height })
/** Each of the string's paths is laid out and painted. Its end is behind the kite: there, a unit more or less is not seen. */
const stringSteps = 280
const transformOf = ({ x, y }: Place, degrees = 24): string => `translate(${x}px, ${y}px) rotate(${degrees}deg)`
const swayAt = (ms: number): number => Math.sin(ms / 800) * 2.5
const stringTo = ({ x, y }: Place): string => `M${hand.x} ${hand.y}Q${(hand.x + x) / 2 + 24} ${(hand.y + y) / 2 + 40} ${x} ${y}`

/** A whole flight of the kite as an animation that the compositor runs, in steps that are short beside its sway. */
const [flightMs, stepMs] = [msUntil(maxMultiple), 400]
const flightSteps = Math.ceil(flightMs / stepMs)
const flight = (): Keyframe[] =>
  Array.from({ length: flightSteps + 1 }, (_, step) => ({
    transform: transformOf(placeOf(heightAt(step * stepMs)), 24 + swayAt(step * stepMs)),
  }))

const terraces = [312, 326, 340, 354]
const tail = ['#ff4f93', '#ffbe3d', '#2fb8a2', '#fff3df', '#ff4f93', '#ffbe3d']

/** A child flies a kite over rice terraces at sundown: the string is the curve, drawn from the start time and the rate alone. */
export function Scene({ runsAt, isRunning, isLost, brokeAt }: Props) {
  const kite = useRef<SVGGElement>(null)
  const string = useRef<SVGPathElement>(null)
  const { serverTime } = useApp()
  const rest = brokeAt === null ? 0 : msUntil(brokeAt)
  useLayoutEffect(() => {
    if (!isRunning || runsAt === null) return undefined
    const animation = kite.current?.animate(flight(), { duration: flightSteps * stepMs, fill: 'forwards' })
    if (animation) animation.currentTime = serverTime.now() - runsAt
    if (isLost) animation?.pause()
    return () => animation?.cancel()
  }, [isRunning, isLost, runsAt, serverTime])
  useEachFrame(runsAt, isRunning && !isLost, (ms) => {
    const path = stringTo(placeOf(Math.round(heightAt(isRunning ? ms : rest) * stringSteps) / stringSteps))
    if (string.current?.getAttribute('d') !== path) string.current?.setAttribute('d', path)
  })
  return (
    <svg
      className={`kite-scene${brokeAt === null ? '' : ' broken'}`}
      viewBox="0 0 390 380"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="kite-sky" x2="0" y2="1">
          <stop stopColor="#191150" />
          <stop offset=".34" stopColor="#5a2a86" />
          <stop offset=".7" stopColor="#d9588a" />
          <stop offset="1" stopColor="#ffb169" />
        </linearGradient>
      </defs>
      <rect width="390" height="380" fill="url(#kite-sky)" />
      <circle cx="84" cy="262" r="96" fill="#ffe08a" opacity=".16" />
      <circle cx="84" cy="262" r="62" fill="#ffd27a" opacity=".95" />
      <g fill="#ffd9c2">
        <path d="M186 132q0-13 14-13 5-13 20-10 13-6 22 6 16-2 18 17z" opacity=".45" />
        <path d="M270 214q0-14 16-14 6-15 24-11 14-7 25 7 18-2 20 18z" opacity=".5" />
      </g>
      <path d="M0 268q60-34 120-10t120-24q80-16 150 16v130H0z" fill="#a8447f" />
      <path d="M0 292q70-22 150-4t240-22v114H0z" fill="#6a2874" />
      {terraces.map((y, index) => (
        <path
          key={y}
          d={`M0 ${y}q100 -${20 - 3 * index} 200 0t190 -${10 + 2 * index}v70H0z`}
          fill={index % 2 ? '#57206a' : '#6d2a74'}
          stroke="#ffb169"
          strokeOpacity=".45"
        />
      ))}
      <g transform="translate(224 252)">
        <path d="M-6 26L26 0l32 26-6 4H0z" fill="#2a0e44" />
        <path d="M4 28h44v22H4z" fill="#3d1458" />
        <path d="M14 33h9v11h-9zM30 33h9v11h-9z" fill="#ffcf5a" />
        <path d="M8 50v12M44 50v12M26 50v12" stroke="#2a0e44" strokeWidth="3" />
      </g>
      <path ref={string} className="kite-string" stroke="#fff3df" strokeWidth="2.5" fill="none" strokeLinecap="round" />
      <g transform="translate(22 284)">
        <path d="M18 62q-4-30 4-40l10 2q8 13 6 38z" fill="#2fb8a2" />
        <circle cx="25" cy="12" r="11" fill="#8a4a2a" />
        <path d="M6 12q20-12 40-2-20-4-40 2z" fill="#ffd873" />
        <path d="M28 32l8-15" stroke="#8a4a2a" strokeWidth="6" strokeLinecap="round" />
        <path d="M20 70l-3 22M33 70l4 22" stroke="#8a4a2a" strokeWidth="6" strokeLinecap="round" />
        <rect x="18" y="56" width="18" height="16" rx="4" fill="#c21a63" />
      </g>
      <g ref={kite} style={{ transform: transformOf(placeOf(heightAt(rest))) }}>
        <g className="kite">
          <path d="M0 34Q14 62 8 96" stroke="#ffd873" strokeWidth="2" fill="none" />
          {tail.map((color, index) => (
            <path key={index} d={`M${9 + Math.sin(index) * 3} ${44 + index * 10}l-8 -5v10zm0 0l8 -5v10z`} fill={color} />
          ))}
          <path d="M0 -44L36 -10L0 36L-36 -10z" fill="#7d1450" />
          <path d="M0 -41V-10H-33z" fill="#ffbe3d" />
          <path d="M0 -41L33 -10H0z" fill="#ff7aac" />
          <path d="M-33 -10H0V33z" fill="#2fb8a2" />
          <path d="M33 -10L0 33V-10z" fill="#c21a63" />
          <circle cy="-10" r="9" fill="#fff3df" />
          <circle cy="-10" r="5" fill="#f79a1c" />
        </g>
      </g>
    </svg>
  )
}
