type Listeners = Record<string, (event: Event) => void>
type Attribute = string | number | boolean | null | undefined
type Props = { text?: string; on?: Listeners; [attribute: string]: Attribute | Listeners }
type Child = Node | string | null

/** Creates an element with attributes, listeners and children; strings are inserted as text only. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false || value === null) continue
    if (typeof value === 'object') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener)
    else if (name === 'text') element.textContent = String(value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

const svgNamespace = 'http://www.w3.org/2000/svg'
export function svg(tag: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/** A line drawing on the 24-unit grid. */
export const icon = (...paths: string[]): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', width: 24, height: 24, class: 'icon', 'aria-hidden': 'true' }, ...paths.map((d) => svg('path', { d })))

/** Sets a text only when it differs, so that nothing is announced or laid out twice. */
export const setText = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Says whether a button can be pressed now. It is never `disabled` for that: it would lose the focus, and with it a keyboard its place. What
 * it does is bound with `onPress`, or asks the machine itself. `isReachable`: it is in the order of the Tab key, in which a whole board of buttons would be in the way.
 */
export function setUsable(button: HTMLButtonElement, usable: boolean, isReachable = true): void {
  button.tabIndex = isReachable ? 0 : -1
  button.setAttribute('aria-disabled', String(!usable))
}

/** A button's listener, which ignores a press while it is not usable. */
export const onPress =
  (act: () => void) =>
  ({ currentTarget }: Event): void => {
    if ((currentTarget as HTMLElement).getAttribute('aria-disabled') !== 'true') act()
  }
