import type { ComponentProps, MouseEvent, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BareButton } from '#src/ui/BareButton.tsx'
import { Button } from '#src/ui/Button.tsx'

type Props = ComponentProps<'button'>

/** Presses the button: what happened, in order. */
function press(props: Props): string[] {
  const log: string[] = []
  const { props: pressed } = BareButton({ onClick: () => log.push('acted'), ...props }) as ReactElement<Props>
  pressed.onClick?.({ preventDefault: () => log.push('prevented') } as unknown as MouseEvent<HTMLButtonElement>)
  return log
}
const html = (props: ComponentProps<typeof Button>) => renderToStaticMarkup(Button(props))

describe('a button that cannot be pressed now', () => {
  it('does nothing, and submits no form', () => {
    expect(press({ 'aria-disabled': true })).toEqual(['prevented'])
    expect(press({ 'aria-disabled': true, type: 'submit' })).toEqual(['prevented'])
    expect(press({ 'aria-disabled': false })).toEqual(['acted'])
    expect(press({})).toEqual(['acted'])
  })

  it('is not “disabled”, which would take its focus away', () => {
    expect(html({ 'aria-disabled': true })).toBe('<button type="button" aria-disabled="true" class="btn quiet"></button>')
    expect(html({ busy: true })).toBe('<button type="button" data-busy="true" aria-disabled="true" class="btn quiet"></button>')
    expect(html({ busy: true, 'aria-disabled': false })).toContain('aria-disabled="true"')
    expect(html({ busy: false, 'aria-disabled': true })).toContain('aria-disabled="true"')
    expect(html({})).toBe('<button type="button" class="btn quiet"></button>')
  })
})
