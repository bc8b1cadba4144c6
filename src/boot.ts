/**
 * The first script of the lobby. Its HTML is painted already: the drawings have the line for themselves, then the code comes.
 * A page that is not painted, in a tab behind others for one, is not waited for.
 */
const timeoutMs = 1_500
const shown = new Promise<void>((resolve) => {
  setTimeout(resolve, timeoutMs)
  new PerformanceObserver((_list, observer) => {
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})
// Two at once over the line, and two pieces of work: a phone may answer a tap between them.
void shown.then(() => Promise.all([import('react-dom/client'), import('./app/startApp.tsx')])).then(([, { startApp }]) => startApp())

export {}
