/** An element of a page's first paint, as far as selectors may refer to it. */
interface Element {
  readonly tag: string
  readonly classes: readonly string[]
  readonly attributes: readonly string[]
  readonly parent: Element | undefined
}

const childless = /^(img|input|br|hr|link|meta|path|circle)$/

/** The elements of a page, whose HTML is our own: every element but these is closed. */
function elementsOf(html: string): readonly Element[] {
  const elements: Element[] = []
  let parent: Element | undefined
  for (const [, close, tag = '', rest = ''] of html.matchAll(/<(\/)?([a-z]\w*)((?:[^<>"]|"[^"]*")*)>/g)) {
    if (close) {
      parent = parent?.parent
      continue
    }
    const classes = /(?:^|\s)class="([^"]*)"/.exec(rest)?.[1]?.split(/\s+/) ?? []
    const attributes = Array.from(rest.replaceAll(/"[^"]*"/g, '').matchAll(/(?:^|\s)([a-z][\w-]*)/g), ([, name = '']) => name)
    const element = { tag, classes, attributes, parent }
    elements.push(element)
    if (!childless.test(tag) && !rest.endsWith('/')) parent = element
  }
  return elements
}

/** Rules and at-rules of minified CSS, one level: the text before the braces, and inside; null for a statement without any. */
function* rulesOf(css: string): Generator<{ head: string; body: string | null }> {
  for (let at = 0; at < css.length;) {
    const end = css.slice(at).search(/[{;]/)
    if (end < 0) return
    const head = css.slice(at, at + end).trim()
    at += end + 1
    if (css[at - 1] === ';') {
      yield { head, body: null }
      continue
    }
    const from = at
    let quote = ''
    for (let depth = 1; depth > 0; at++) {
      const character = css[at]
      if (character === undefined) throw new Error('a brace is missing in the styles')
      if (quote) quote = character === quote && css[at - 1] !== '\\' ? '' : quote
      else if (character === '"' || character === "'") quote = character
      else if (character === '{') depth++
      else if (character === '}') depth--
    }
    yield { head, body: css.slice(from, at - 1) }
  }
}

/** What the elements of a page are, and the classes that any of them may have later. */
interface Painted {
  readonly elements: readonly Element[]
  readonly later: readonly string[]
}

/** Whether an element may be what one part of a selector describes. */
const fits = ({ tag, classes, attributes }: Element, part: string, later: readonly string[]): boolean =>
  Array.from(part.matchAll(/\.([\w-]+)/g)).every(([, name = '']) => classes.includes(name) || later.includes(name)) &&
  Array.from(part.matchAll(/\[([\w-]+)/g)).every(([, name = '']) => attributes.includes(name)) &&
  Array.from(part.replaceAll(/\[[^\]]*\]|\.[\w-]+/g, ' ').matchAll(/[a-z][\w-]*/g)).every(([name]) => name === tag)

/** Whether an element, inside others, may match a selector. States, and what is beside it, are ignored: an unneeded rule does no harm. */
function mayMatch(selector: string, painted: Painted): boolean {
  const { elements, later } = painted
  // Nothing is hovered yet; a focus is visible.
  if (/:(hover|active|disabled|checked|popover-open)|::(?!before|after|backdrop)|:-|::-/.test(selector)) return false
  const positive = selector.replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
  // What an element must contain is somewhere; of a list, one is enough.
  const contained = Array.from(positive.matchAll(/:has\(\s*[>+~]?([^(),]*)\)/g), ([, inner = '']) => inner)
  if (!contained.every((inner) => mayMatch(inner, painted))) return false
  const plain = positive.replaceAll(/:(is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '').replaceAll(/::?[\w-]+(\([^)]*\))?/g, '')
  const parts = plain
    .replaceAll(/[^\s>+~]+\s*[+~]/g, ' ')
    .split(/[\s>]+/)
    .filter((part) => part !== '')
  const isInside = (element: Element | undefined, at: number): boolean => {
    if (at < 0) return true
    for (let one = element; one; one = one.parent) if (fits(one, parts[at] ?? '', later)) return isInside(one.parent, at - 1)
    return false
  }
  const last = parts.length - 1
  return last < 0 || elements.some((element) => fits(element, parts[last] ?? '', later) && isInside(element.parent, last - 1))
}

/** What only a very large text needs (src/styles/parts/large.css) comes with the sheet: the HTML has no room for it. */
const isForLargeText = (head: string): boolean => /^@media[^{]*\dem\)/.test(head)

function keep(css: string, painted: Painted): string {
  let critical = ''
  for (const { head, body } of rulesOf(css))
    // A font that the HTML named would be loaded before the scripts that the app waits for, on the same line.
    if (isForLargeText(head) || head === '@font-face') continue
    else if (body === null) critical += `${head};`
    else if (/^@(layer|media|supports)/.test(head)) {
      const inner = keep(body, painted)
      if (inner) critical += `${head}{${inner}}`
    } else if (head.startsWith('@')) critical += `${head}{${body}}`
    else {
      // A list of selectors is kept completely or not at all: commas in brackets do not separate.
      const selectors = head.split(/,(?![^(]*\))/)
      const wanted = selectors.filter((selector) => mayMatch(selector, painted))
      if (wanted.length > 0) critical += `${wanted.join(',')}{${body}}`
    }
  return critical
}

/** Removes unused animations and custom properties. */
function withoutUnused(css: string): string {
  const animations = css.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    new RegExp(`animation[^;}]*[: ,]${name}\\b`).test(css) ? rule : '',
  )
  const lean = animations.replaceAll(/(--[\w-]+):((?:"[^"]*"|[^;{}"])*);?/g, (declaration, name: string) =>
    animations.includes(`var(${name}`) ? declaration : '',
  )
  return lean.length < css.length ? withoutUnused(lean) : lean
}

/**
 * Returns the part of a page's minified styles that its HTML may need as served, or once scripts have given its elements the classes in `later`.
 */
export const criticalCss = (css: string, html: string, later: readonly string[]): string =>
  withoutUnused(keep(css, { elements: elementsOf(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')), later })).replaceAll(
    /[^{};]+\{\}/g,
    '',
  )
