import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Cell, JackpotInfo } from '#contract/jackpot.ts'
import { cellCount } from '#machines/jackpotSpin/cells.ts'
import { canSpin, isLit, isMoving, isIdle, litCellOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { mark } from '../../../platform/shellArt.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import type { JackpotSpin } from './useJackpotSpin.ts'
import { useLight } from './useLight.ts'
import './board.css'

/** The position of cell n on the ring, clockwise from the top left: row / column. */
const places = ['1/1', '1/2', '1/3', '1/4', '2/4', '3/4', '4/4', '4/3', '4/2', '4/1', '3/1', '2/1']

interface Props {
  spin: JackpotSpin
  /** Undefined until the server has responded. */
  info: JackpotInfo | undefined
  isLoggedIn: boolean
}

/** The ring of twelve cells round the disc. The light runs between the cells' backgrounds and their content. */
export function Board({ spin, info, isLoggedIn }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const lit = useSelector(spin, isLit)
  const moving = useSelector(spin, isMoving)
  const won = useSelector(spin, litCellOf)
  useLight(spin, board)
  const cells = info?.cells ?? []
  return (
    <div className="jk-frame" data-moving={moving}>
      <Bulbs />
      <div className="jk-board" ref={board} data-lit={lit}>
        <ul className="jk-cells">
          {places.map((place, index) => (
            <CellPlace key={place} place={place} cell={cells.find(({ cell }) => cell === index)} isWon={won === index} />
          ))}
        </ul>
        {[0, 1, 2].map((lag) => (
          // With reduced motion the light is shown where it ends.
          <i key={lag} className={`jk-light lag-${lag}`} style={{ gridArea: prefersReducedMotion() ? places[won ?? 0] : '1/1' }}>
            <i />
          </i>
        ))}
        {isLoggedIn ? <Disc spin={spin} chances={info?.chanceSize} /> : <LogInDisc />}
      </div>
    </div>
  )
}

function CellPlace({ place, cell, isWon }: { place: string; cell: Cell | undefined; isWon: boolean }) {
  const { i18n } = useLingui()
  const isJackpot = cell?.type === 'jackpot'
  return (
    <li className={isJackpot ? 'jk-cell plum' : 'jk-cell'} style={{ gridArea: place }} data-won={isWon}>
      {cell && (
        <>
          <img src={isJackpot ? mark : awardArt(cell.award.propId)} alt="" width={30} height={30} />
          {isJackpot ? (
            <b className="d">
              <Trans>Jackpot</Trans>
            </b>
          ) : (
            <b className="n">
              {awardCount(cell.award)} <span className="sr-only">{i18n._(awardName(cell.award))}</span>
            </b>
          )}
        </>
      )}
    </li>
  )
}

function Disc({ spin, chances }: { spin: JackpotSpin; chances: number | undefined }) {
  const app = useApp()
  const ready = useSelector(spin, canSpin)
  const idle = useSelector(spin, isIdle)
  return (
    <button
      type="button"
      className="jk-disc"
      // Not `disabled`: the focus stays on it while the light runs.
      aria-disabled={!ready}
      onClick={() => spin.send({ type: 'spin.requested', requestId: app.env.uuid() })}
    >
      <img src={mark} alt="" />
      <b>
        <Trans>Spin</Trans>
      </b>
      {chances !== undefined && (
        <span>{idle ? <Plural value={chances} one="# chance" other="# chances" /> : <Trans>Good luck!</Trans>}</span>
      )}
    </button>
  )
}

function LogInDisc() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <Link to="/auth/login" search={{ redirect: href }} className="jk-disc">
      <img src={mark} alt="" />
      <b>
        <Trans>Spin</Trans>
      </b>
      <span>
        <Trans>Log in first</Trans>
      </span>
    </Link>
  )
}

/** Lamps in the frame, in two circuits that alternate while the light runs. */
function Bulbs() {
  const lamps = Array.from({ length: cellCount * 4 }, (_, index) => index)
  const side = lamps.length / 4
  const at = (index: number): [number, number] => {
    const along = 8 + ((index % side) / side) * 84 + 42 / side
    return [
      [along, 2.1],
      [97.9, along],
      [100 - along, 97.9],
      [2.1, 100 - along],
    ][Math.floor(index / side)] as [number, number]
  }
  return [0, 1].map((circuit) => (
    <svg key={circuit} className={`jk-bulbs circuit-${circuit}`} viewBox="0 0 100 100" aria-hidden="true">
      {lamps
        .filter((lamp) => lamp % 2 === circuit)
        .map((lamp) => {
          const [x, y] = at(lamp)
          return <circle key={lamp} cx={x} cy={y} r={0.85} />
        })}
    </svg>
  ))
}
