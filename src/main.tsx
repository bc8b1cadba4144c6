import { startApp } from './app/startApp.tsx'
import { booted } from './platform/booted.ts'

/** The app's own first script, fetched by the page's (boot.ts). */
startApp().catch((error: unknown) => {
  booted?.fail()
  throw error
})
