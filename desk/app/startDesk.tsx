import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDesk, DeskContext } from '../kit/desk.ts'
import { listenForChords } from '../kit/keys.ts'
import { startTheme } from '../kit/theme.ts'
import { rooms } from '../rooms/index.ts'
import { createDeskRouter } from './router.tsx'

export function startDesk(): void {
  startTheme()
  const desk = createDesk(rooms)
  desk.session.start()
  const router = createDeskRouter()
  listenForChords()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <DeskContext value={desk}>
        <QueryClientProvider client={desk.queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DeskContext>
    </StrictMode>,
  )
}
