import { h } from './dom.ts'

const coins = 14

/** Animates coins once from the middle of an element; they move by transform and opacity, and are removed when they have landed. */
export function throwCoins(from: HTMLElement, source: string): void {
  for (let index = 0; index < coins; index++) {
    const coin = h('img', { class: 'thrown', src: source, alt: '', width: 28, height: 28 })
    const angle = Math.PI * (1.1 + (0.8 * index) / (coins - 1))
    const reach = 90 + (index % 4) * 34
    const [x, y] = [Math.cos(angle) * reach * 1.2, Math.sin(angle) * reach]
    from.append(coin)
    coin
      .animate(
        [
          { transform: 'translate(0, 0) scale(.4)', opacity: 1, easing: 'cubic-bezier(.2,.8,.4,1)' },
          { transform: `translate(${x}px, ${y}px) scale(1) rotate(${x}deg)`, opacity: 1, offset: 0.55, easing: 'ease-in' },
          { transform: `translate(${x * 1.25}px, ${y + 220}px) scale(.9) rotate(${x * 3}deg)`, opacity: 0 },
        ],
        { duration: 1_300, delay: index * 24, fill: 'backwards' },
      )
      .addEventListener('finish', () => coin.remove())
  }
}
