/** The build of this page (build/buildInfo.ts). Undefined under the dev server. */
export const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'dev'
