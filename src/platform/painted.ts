/** Settles once the first page is up: what nobody looks at yet is fetched then. */
export const painted: Promise<void> = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve()
  else addEventListener('load', () => resolve(), { once: true })
})
