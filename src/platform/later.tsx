import { startTransition, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { painted } from './painted.ts'

/**
 * A component that is fetched once the first page is shown, with what stands in its place until then. React's `lazy` would suspend the first
 * rendering, by throwing: with three of them the lobby took a tenth more of a slow phone's processor.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & { meanwhile?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined
  const loading = async () => {
    await painted
    loaded = await load()
    return loaded
  }
  return function Later({ meanwhile, ...props }) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      const show = (component: () => ComponentType<Props>) => startTransition(() => setComponent(component))
      loading().then(
        (component) => show(() => component),
        // As an error of rendering: the page that catches those offers to try again.
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
    }, [])
    return Component ? <Component {...(props as Props)} /> : meanwhile
  }
}
