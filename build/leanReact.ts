import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Variables of React DOM that only an unused feature sets. */
const neverSet = new Set(['isHydrating', 'shouldStartViewTransition'])

/**
 * Functions of React DOM that only an unused feature needs, with what they are left to do. One that is called in any case answers as it does
 * without that feature.
 */
const emptied: Readonly<Record<string, string>> = {
  // Hydration: there is no HTML from a server-side rendering, and so no event to replay on it.
  queueIfContinuousEvent: 'return false',
  throwOnHydrationMismatch: '',
  updateDehydratedSuspenseComponent: '',
  clearHydrationBoundary: '',
  retryIfBlockedOn: '',
  attemptExplicitHydrationTarget: '',
  popHydrationState: 'return false',
  pushTreeId: '',
  // <ViewTransition>
  trackEnterViewTransitions: '',
  commitExitViewTransitions: '',
  applyViewTransitionToHostInstancesRecursive: '',
  restoreViewTransitionName: '',
  commitDeletedPairViewTransitions: '',
  measureNestedViewTransitions: '',
  measureViewTransitionHostInstancesRecursive: '',
  startViewTransition: '',
  // <link>, <meta>, <style>, <script> and <title>, which React would move into the head, and its functions that preload them.
  isHostHoistableType: 'return false',
  getResource: 'return null',
  acquireResource: '',
  suspendResource: '',
  createHoistableInstance: '',
  preload: '',
  preloadModule: '',
  preinitStyle: '',
  preinitScript: '',
  preinitModuleScript: '',
  insertStylesheetIntoRoot: '',
  estimateBandwidth: 'return 0',
  // <Fragment ref>
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
  commitNewChildToFragmentInstances: '',
  deleteChildFromFragmentInstance: '',
  // <SuspenseList> and <Activity>
  updateSuspenseListComponent: '',
  updateActivityComponent: '',
  // useActionState
  mountActionState: '',
  updateActionState: '',
  rerenderActionState: '',
  // A function as the action of a form or a button, which .oxlintrc.json refuses.
  coerceFormActionProp: 'return null',
  startHostTransition: '',
  // Custom elements, which the types of JSX refuse.
  setPropOnCustomElement: '',
}

/** What gives access to these features. */
const refused =
  /^(hydrateRoot|ViewTransition|addTransitionType|Activity|(unstable_)?SuspenseList|use(Action|Form)State|useFormStatus|requestFormReset|prefetchDNS|preconnect|pre(load|init)(Module)?)$/

const bodyOf = (node: Node): Node | undefined =>
  node.type === 'FunctionDeclaration' && isNode(node.body) && isNode(node.id) && String(node.id.name) in emptied ? node.body : undefined

/** Whether a name is read here, and not written, declared or the name of a property. */
const isRead = (parent: Node, field: string): boolean =>
  !(
    (parent.type === 'AssignmentExpression' && field === 'left') ||
    (parent.type === 'VariableDeclarator' && field === 'id') ||
    (parent.type === 'MemberExpression' && field === 'property' && parent.computed !== true) ||
    (parent.type === 'Property' && field === 'key')
  )

interface Place {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly text: string
}

function* placesIn(node: unknown, parent: Node | undefined, field: string): Generator<Place> {
  if (Array.isArray(node)) for (const child of node) yield* placesIn(child, parent, field)
  if (!isNode(node)) return
  const body = bodyOf(node)
  if (body && isNode(node.id)) {
    const name = String(node.id.name)
    yield { name, start: body.start, end: body.end, text: `{${emptied[name]}}` }
    return
  }
  if (node.type === 'Identifier' && parent && neverSet.has(String(node.name)) && isRead(parent, field)) {
    yield { name: String(node.name), start: node.start, end: node.end, text: '(false)' }
    return
  }
  // A parameter of the same name is another variable.
  if (Array.isArray(node.params) && node.params.some((of: unknown) => isNode(of) && neverSet.has(String(of.name)))) return
  for (const [name, child] of Object.entries(node)) yield* placesIn(child, node, name)
}

/** React DOM without the features that the app does not use. */
export function leanReactDom(code: string, parsed: unknown): string {
  const places = [...placesIn(parsed, undefined, '')]
  const found = new Set(places.map(({ name }) => name))
  const missing = [...neverSet, ...Object.keys(emptied)].filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`React DOM has no ${missing.join(', ')}: compare build/leanReact.ts with its new version`)
  let lean = code
  for (const { start, end, text } of places.toSorted((a, b) => b.start - a.start)) lean = `${lean.slice(0, start)}${text}${lean.slice(end)}`
  return lean
}

/** The names that a module imports from React. */
const importedFromReact = (program: { body?: unknown }): string[] =>
  (Array.isArray(program.body) ? program.body : [])
    .filter(
      (node: unknown): node is Node =>
        isNode(node) && node.type === 'ImportDeclaration' && /^react(-dom(\/client)?)?$/.test(String((node.source as Node).value)),
    )
    .flatMap(({ specifiers }) => specifiers as { imported?: { name?: string } }[])
    .flatMap(({ imported }) => imported?.name ?? [])

/**
 * Keeps what no component uses out of the start page: a seventh of React DOM is for hydration, view transitions, resources, fragment refs
 * and lists of suspense. A module that imports one of them does not build; nor does a React DOM that no longer has what is emptied here
 * (docs/decisions/066-lean-react.md).
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return { code: leanReactDom(code, this.parse(code)), map: null }
    if (!/from\s*['"]react(-dom(\/client)?)?['"]/.test(code)) return
    const missing = importedFromReact(this.parse(code)).filter((name) => refused.test(name))
    if (missing.length > 0) this.error(`${id} uses ${missing.join(', ')} of React, which build/leanReact.ts leaves out of the app`)
    return
  },
}
