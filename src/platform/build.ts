/** Which build this page is (build/buildInfo.ts). Under the dev server there is none. */
export const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'dev'
