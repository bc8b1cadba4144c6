// Text in JSX and in user-facing attributes must come from Lingui.
const attributes = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label'])
const macros = /^(Trans|Plural|Select|SelectOrdinal)$/
const hasWords = (text) => /\p{L}{2,}/u.test(text)

const isInMacro = (node) => {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'JSXElement' && macros.test(parent.openingElement.name.name ?? '')) return true
  }
  return false
}

/** The text of a literal or of a template’s fixed parts, in braces or not; empty for all else. */
const textOf = (node) => {
  if (node?.type === 'JSXExpressionContainer') return textOf(node.expression)
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('')
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** The brand is the same in every language. */
const isBrand = (text) => text.trim() === 'Swerte'

export default {
  meta: { name: 'i18n' },
  rules: {
    'no-literal': {
      meta: { type: 'problem' },
      create: (context) => ({
        JSXText(node) {
          if (hasWords(node.value) && !isBrand(node.value) && !isInMacro(node))
            context.report({ node, message: 'Wrap user-facing text in <Trans>.' })
        },
        JSXAttribute(node) {
          if (attributes.has(node.name.name) && hasWords(textOf(node.value)))
            context.report({ node, message: 'Use t`…` for user-facing attributes.' })
        },
        JSXExpressionContainer(node) {
          const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment'
          if (isChild && hasWords(textOf(node)) && !isBrand(textOf(node)) && !isInMacro(node))
            context.report({ node, message: 'Wrap user-facing text in <Trans>.' })
        },
      }),
    },
  },
}
