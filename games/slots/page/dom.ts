type Props = { class?: string; text?: string; on?: Record<string, (event: Event) => void>; [attribute: string]: unknown }
type Child = Node | string | null

/** An element with attributes, listeners and children; text only ever as text. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false || value === null) continue
    if (name === 'text') element.textContent = String(value)
    else if (name === 'on') for (const [event, listener] of Object.entries(props.on ?? {})) element.addEventListener(event, listener)
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
