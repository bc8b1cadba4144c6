import { aimedAt, bedSize } from '#games/coin-pusher/rules.ts'
import type { Coin, CoinKind } from '#games/coin-pusher/rules.ts'
import type { Picture } from './film.ts'

/** The drawing's own units; the canvas is scaled to them. */
export const scene = { width: 390, height: 400 } as const

const { width, length, radius, opening, stroke } = bedSize
/** The screen's edges of the bed: the wall behind the pusher, and the front. */
const [far, near] = [96, 344]
const behind = -3_200
const [farScale, nearScale] = [0.0086, 0.0112]

interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}
/** Where a place of the bed is on the screen: what is nearer is larger and further apart. */
function place(x: number, y: number): Place {
  const depth = (y - behind) / (length - behind)
  const scale = farScale + (nearScale - farScale) * depth
  return { x: scene.width / 2 + (x - width / 2) * scale, y: far + (near - far) * depth * (0.86 + 0.14 * depth), scale }
}

const faces: Readonly<Record<CoinKind, { readonly top: string; readonly light: string; readonly edge: string; readonly mark: string }>> = {
  0: { top: '#a8703c', light: '#c9935a', edge: '#5d3817', mark: '#7c4e24' },
  1: { top: '#c9d3e4', light: '#f3f7ff', edge: '#6c7794', mark: '#8a96b3' },
  2: { top: '#ffc94a', light: '#fff3b8', edge: '#a8500a', mark: '#b9640f' },
}

const spriteSize = 96
const sprites = new Map<CoinKind, HTMLCanvasElement>()

/** A coin lying flat, drawn once for each kind. Kinds differ by their mark, too: rings of wood, a bar, a star. */
function spriteOf(kind: CoinKind): HTMLCanvasElement {
  const cached = sprites.get(kind)
  if (cached) return cached
  const canvas = document.createElement('canvas')
  canvas.width = spriteSize
  canvas.height = spriteSize
  const pen = canvas.getContext('2d')
  if (pen) {
    const { top, light, edge, mark } = faces[kind]
    const [middle, wide, flat] = [spriteSize / 2, spriteSize / 2 - 2, (spriteSize / 2 - 2) * 0.62]
    const disc = (y: number, fill: string | CanvasGradient): void => {
      pen.fillStyle = fill
      pen.beginPath()
      pen.ellipse(middle, y, wide, flat, 0, 0, 2 * Math.PI)
      pen.fill()
    }
    disc(middle + 8, edge)
    const shine = pen.createLinearGradient(0, middle - flat, 0, middle + flat)
    shine.addColorStop(0, light)
    shine.addColorStop(0.55, top)
    shine.addColorStop(1, top)
    disc(middle - 4, shine)
    pen.strokeStyle = mark
    pen.lineWidth = 3
    pen.beginPath()
    pen.ellipse(middle, middle - 4, wide * 0.76, flat * 0.76, 0, 0, 2 * Math.PI)
    pen.stroke()
    pen.beginPath()
    if (kind === 0) pen.ellipse(middle, middle - 4, wide * 0.4, flat * 0.4, 0, 0, 2 * Math.PI)
    else if (kind === 1) {
      pen.moveTo(middle - wide * 0.34, middle - 4)
      pen.lineTo(middle + wide * 0.34, middle - 4)
    } else {
      pen.fillStyle = '#a8500a'
      for (let point = 0; point < 10; point++) {
        const [angle, reach] = [(point * Math.PI) / 5 - Math.PI / 2, point % 2 === 0 ? 0.6 : 0.24]
        pen.lineTo(middle + Math.cos(angle) * wide * reach, middle - 4 + Math.sin(angle) * flat * reach)
      }
      pen.closePath()
      pen.fill()
    }
    pen.stroke()
  }
  sprites.set(kind, canvas)
  return canvas
}

function drawCoin(pen: CanvasRenderingContext2D, kind: CoinKind, at: Place, lift = 0, alpha = 1): void {
  const size = 2 * radius * at.scale
  pen.globalAlpha = alpha
  pen.drawImage(spriteOf(kind), at.x - size / 2, at.y - size / 2 - lift, size, size)
  pen.globalAlpha = 1
}

function quad(pen: CanvasRenderingContext2D, fill: string | CanvasGradient, ...corners: readonly (readonly [number, number])[]): void {
  pen.fillStyle = fill
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

const corner = (x: number, y: number): readonly [number, number] => {
  const at = place(x, y)
  return [at.x, at.y]
}

/** What never moves: the cabinet with its arch of bulbs, the bed between its walls, and the dark slots at the front of both sides. */
export function drawCabinet(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#0d3350'
  pen.beginPath()
  pen.roundRect(8, 6, scene.width - 16, scene.height - 6, [150, 150, 0, 0])
  pen.fill()
  pen.strokeStyle = '#f3a127'
  pen.lineWidth = 7
  pen.beginPath()
  pen.roundRect(11, 10, scene.width - 22, scene.height + 20, [150, 150, 0, 0])
  pen.stroke()
  pen.fillStyle = '#fff0c0'
  for (let bulb = 0; bulb <= 16; bulb++) {
    const angle = Math.PI * (1 + bulb / 16)
    pen.beginPath()
    pen.arc(scene.width / 2 + Math.cos(angle) * 178, 158 + Math.sin(angle) * 146, 2.6, 0, 2 * Math.PI)
    pen.fill()
  }
  const edge = 900
  quad(pen, '#5b1d63', corner(-edge, behind), corner(width + edge, behind), corner(width + edge, length), corner(-edge, length))
  const felt = pen.createLinearGradient(0, far, 0, near)
  felt.addColorStop(0, '#0a4a52')
  felt.addColorStop(1, '#1c8d86')
  quad(pen, felt, corner(0, behind), corner(width, behind), corner(width, length), corner(0, length))
  // At the sides of the front there is no wall: coins that leave the bed there are lost.
  for (const [outer, inner] of [
    [-edge - 700, 0],
    [width + edge + 700, width],
  ] as const)
    quad(pen, '#12052a', corner(outer, opening), corner(inner, opening), corner(inner, length), corner(outer, length))
}

function drawPusher(pen: CanvasRenderingContext2D, out: number): void {
  const [left, right] = [corner(0, out), corner(width, out)]
  const [backLeft, backRight] = [corner(0, behind), corner(width, behind)]
  const height = 20
  const top = pen.createLinearGradient(0, backLeft[1], 0, left[1])
  top.addColorStop(0, '#6d2059')
  top.addColorStop(1, '#a8387e')
  quad(
    pen,
    top,
    [backLeft[0], backLeft[1] - height],
    [backRight[0], backRight[1] - height],
    [right[0], right[1] - height],
    [left[0], left[1] - height],
  )
  quad(pen, '#86104a', [left[0], left[1] - height], [right[0], right[1] - height], [right[0], right[1] + 2], [left[0], left[1] + 2])
  const flags = ['#ffcf4a', '#8ff0d6', '#fbf4e6']
  const wide = (right[0] - left[0]) / 12
  for (let flag = 0; flag < 12; flag++) {
    const x = left[0] + flag * wide
    quad(
      pen,
      flags[flag % 3] ?? '#fff',
      [x + 2, left[1] - height + 2],
      [x + wide - 2, left[1] - height + 2],
      [x + wide / 2, left[1] - height + 13],
    )
  }
}

/** The rail above, and the carriage that shows the aim. */
function drawCarriage(pen: CanvasRenderingContext2D, aim: number): void {
  const { x, y } = place(aimedAt(aim), stroke / 2)
  pen.fillStyle = '#2a0d45'
  pen.strokeStyle = '#fff0c0'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(72, 44, scene.width - 144, 11, 6)
  pen.fill()
  pen.stroke()
  quad(pen, '#ffbe3d', [x - 19, 40], [x + 19, 40], [x + 12, 64], [x - 12, 64])
  pen.fillStyle = '#8a3c06'
  pen.fillRect(x - 8, 64, 16, 10)
  pen.strokeStyle = '#fff0c0'
  pen.lineWidth = 2
  pen.setLineDash([2, 5])
  pen.beginPath()
  pen.moveTo(x, 78)
  pen.lineTo(x, y)
  pen.stroke()
  pen.setLineDash([])
}

/** The tray in front, before which coins fall to the player. */
function drawTray(pen: CanvasRenderingContext2D): void {
  const [left, right] = [corner(-900, length), corner(width + 900, length)]
  const lip = pen.createLinearGradient(0, left[1], 0, left[1] + 16)
  lip.addColorStop(0, '#ffd873')
  lip.addColorStop(1, '#c9690c')
  quad(pen, lip, [left[0], left[1] + 8], [right[0], right[1] + 8], [right[0] + 4, right[1] + 24], [left[0] - 4, left[1] + 24])
  quad(
    pen,
    '#3a0d45',
    [left[0] - 4, left[1] + 24],
    [right[0] + 4, right[1] + 24],
    [right[0] + 4, scene.height],
    [left[0] - 4, scene.height],
  )
}

const byDepth = (one: Coin, other: Coin): number => one[3] - other[3]

/** Draws one moment, over the cabinet: pusher, coins from back to front, and the coins that fall. */
export function drawPicture(pen: CanvasRenderingContext2D, { coins, falling, pusher, dropping }: Picture, aim: number): void {
  pen.clearRect(0, 0, scene.width, scene.height)
  drawPusher(pen, pusher)
  drawCarriage(pen, aim)
  for (const { kind, x, y, to, fallen } of falling)
    if (to === 'side') {
      const at = place(x + (x < width / 2 ? -1 : 1) * radius * (0.4 + fallen * 0.6), y)
      drawCoin(pen, kind, { ...at, scale: at.scale * (1 - 0.5 * fallen) }, 0, 1 - fallen)
    }
  for (const [, kind, x, y] of coins.toSorted(byDepth)) drawCoin(pen, kind, place(x, y))
  if (dropping) {
    const at = place(dropping.x, dropping.y)
    drawCoin(pen, dropping.kind, at, (at.y - 70) * (1 - dropping.progress ** 2))
  }
  drawTray(pen)
  for (const { kind, x, y, to, fallen } of falling)
    if (to === 'front') drawCoin(pen, kind, place(x, y + fallen * 1_800), -30 * fallen ** 2, 1 - fallen ** 4)
}
