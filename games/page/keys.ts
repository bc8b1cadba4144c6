/** Space and Enter press a game's main button, except while `isOff`. */
export function pressByKeys(press: () => void, isOff: () => boolean = () => false): void {
  addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    // A focused button or field handles the key itself.
    if (event.repeat || event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return
    if (document.querySelector('dialog[open]') || isOff()) return
    event.preventDefault()
    press()
  })
}
