import { routeTree } from './app/routes.tsx'
import { startApp } from './app/startApp.tsx'

/** The first script of every page but the lobby (boot.ts). */
void startApp(routeTree)
