import { startApp } from './app/startApp.tsx'
import { booted } from './platform/booted.ts'

/** The app's entry point, loaded by the page's first script (boot.ts). */
startApp().catch((error: unknown) => {
  booted?.fail()
  throw error
})
