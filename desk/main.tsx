import { startDesk } from './app/startDesk.tsx'

startDesk()
