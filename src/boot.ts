/** The lobby is painted by its HTML: its drawings come first, then the code that makes it live. Slow drawings are not waited for. */
const patienceMs = 1_200

const drawn = new Promise<unknown>((resolve) => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve, { once: true })
})
const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs))

await Promise.race([drawn, tooLong])
await new Promise(requestAnimationFrame)
await import('./main.tsx')

export {}
