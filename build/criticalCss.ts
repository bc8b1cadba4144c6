/** What the selectors of a page's first picture may name. */
interface Named {
  readonly tags: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const namedIn = (html: string, later: readonly string[]): Named => ({
  tags: new Set(['html', 'body', ...later, ...Array.from(html.matchAll(/<([a-z]\w*)/g), ([, tag = '']) => tag)]),
  classes: new Set([...later, ...Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat()]),
  attributes: new Set(Array.from(html.matchAll(/\s([a-z][\w-]*)=/g), ([, name = '']) => name)),
})

/** Rules and at-rules of minified CSS, one level: what stands before the braces, and what in them; null for a statement without any. */
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

/** Whether everything that a selector names may be in the page. What it says of place and state is not looked at: a rule too many does no harm. */
function mayMatch(selector: string, { tags, classes, attributes }: Named): boolean {
  // Nobody has pointed at anything yet; a focus is seen.
  if (/:(hover|active|disabled|checked|popover-open)|::(?!before|after)|:-|::-/.test(selector)) return false
  const plain = selector.replaceAll(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '').replaceAll(/::?[\w-]+(\([^)]*\))?/g, '')
  return (
    Array.from(plain.matchAll(/\.([\w-]+)/g)).every(([, name = '']) => classes.has(name)) &&
    Array.from(plain.matchAll(/\[([\w-]+)/g)).every(([, name = '']) => attributes.has(name)) &&
    Array.from(plain.replaceAll(/\[[^\]]*\]|\.[\w-]+/g, ' ').matchAll(/[a-z][\w-]*/g)).every(([tag]) => tags.has(tag))
  )
}

function keep(css: string, named: Named): string {
  let kept = ''
  for (const { head, body } of rulesOf(css))
    if (body === null) kept += `${head};`
    else if (/^@(layer|media|supports)/.test(head)) {
      const inner = keep(body, named)
      if (inner) kept += `${head}{${inner}}`
    } else if (head.startsWith('@')) kept += `${head}{${body}}`
    else {
      // A list of selectors is kept whole or not at all: commas in brackets are none.
      const selectors = head.split(/,(?![^(]*\))/)
      const wanted = selectors.filter((selector) => mayMatch(selector, named))
      if (wanted.length > 0) kept += `${wanted.join(',')}{${body}}`
    }
  return kept
}

/** Animations and custom properties that nothing names. */
function withoutUnused(css: string): string {
  const animations = css.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    new RegExp(`animation[^;}]*[: ,]${name}\\b`).test(css) ? rule : '',
  )
  const lean = animations.replaceAll(/(--[\w-]+):((?:"[^"]*"|[^;{}"])*);?/g, (declaration, name: string) =>
    animations.includes(`var(${name}`) ? declaration : '',
  )
  return lean.length < css.length ? withoutUnused(lean) : lean
}

/** Of a page's minified styles those that its HTML may need as it stands, and what comes into it by script: classes and tags named in `later`. */
export const criticalCss = (css: string, html: string, later: readonly string[]): string =>
  withoutUnused(keep(css, namedIn(html, later))).replaceAll(/[^{};]+\{\}/g, '')
