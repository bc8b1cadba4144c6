/** What the selectors of a page's first paint may refer to. */
interface Named {
  readonly tags: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const namedIn = (html: string, later: readonly string[]): Named => ({
  tags: new Set(['html', 'body', ...later, ...Array.from(html.matchAll(/<([a-z]\w*)/g), ([, tag = '']) => tag)]),
  classes: new Set([...later, ...Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat()]),
  attributes: new Set(
    Array.from(html.matchAll(/<[a-z][^<>]*/g), ([tag]) => Array.from(tag.matchAll(/\s([a-z][\w-]*)/g), ([, name = '']) => name)).flat(),
  ),
})

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

/** Whether everything that a selector names may be in the page. Combinators and states are ignored: an unneeded rule does no harm. */
function mayMatch(selector: string, { tags, classes, attributes }: Named): boolean {
  // Nothing is hovered yet; a focus is visible.
  if (/:(hover|active|disabled|checked|popover-open)|::(?!before|after)|:-|::-/.test(selector)) return false
  // What an element must contain is named like the element itself; of a list, one is enough.
  const whole = selector.replaceAll(/:has\(([^(),]*)\)/g, ' $1 ')
  const plain = whole.replaceAll(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '').replaceAll(/::?[\w-]+(\([^)]*\))?/g, '')
  return (
    Array.from(plain.matchAll(/\.([\w-]+)/g)).every(([, name = '']) => classes.has(name)) &&
    Array.from(plain.matchAll(/\[([\w-]+)/g)).every(([, name = '']) => attributes.has(name)) &&
    Array.from(plain.replaceAll(/\[[^\]]*\]|\.[\w-]+/g, ' ').matchAll(/[a-z][\w-]*/g)).every(([tag]) => tags.has(tag))
  )
}

/** What only a very large text needs (src/styles/parts/large.css) comes with the sheet: the HTML has no room for it. */
const isForLargeText = (head: string): boolean => /^@media[^{]*\dem\)/.test(head)

function keep(css: string, named: Named): string {
  let critical = ''
  for (const { head, body } of rulesOf(css))
    // A font that the HTML named would be loaded before the scripts that the app waits for, on the same line.
    if (isForLargeText(head) || head === '@font-face') continue
    else if (body === null) critical += `${head};`
    else if (/^@(layer|media|supports)/.test(head)) {
      const inner = keep(body, named)
      if (inner) critical += `${head}{${inner}}`
    } else if (head.startsWith('@')) critical += `${head}{${body}}`
    else {
      // A list of selectors is kept completely or not at all: commas in brackets do not separate.
      const selectors = head.split(/,(?![^(]*\))/)
      const wanted = selectors.filter((selector) => mayMatch(selector, named))
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
 * Returns the part of a page's minified styles that its HTML may need as served, or with the classes and tags in `later`, which scripts
 * add.
 */
export const criticalCss = (css: string, html: string, later: readonly string[]): string =>
  withoutUnused(keep(css, namedIn(html, later))).replaceAll(/[^{};]+\{\}/g, '')
