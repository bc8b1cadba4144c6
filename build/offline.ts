import type { Plugin } from 'vite'

/**
 * The modules available offline after one visit: the lobby, the inbox, the wallet with its history, the rules, and what is shown over every page. By module
 * path.
 */
const offlineModules =
  /\/src\/(app\/(deferred|pageData|routes)|features\/support\/(errors|legal|mail)\/|features\/money\/wallet\/statement\/StatementPage\.|features\/me\/member\/(Member|Report)Page|features\/rewards\/reward\/RewardRecordPage|features\/me\/popups\/(Eligibility|Tips)Overlay|locales\/(start|deferred|shared|legal|mail|member|reward|wallet)\/)/
/** Complete files that no module imports. */
const offlineFiles = /^(index\.html|app\.html|pages\/.+\.html|manifest\.webmanifest)$|\.woff2$/

const retained = new Set<string>()

/** Whether the worker caches a file at installation (src/sw.ts); the app's other files are cached when requested. */
export const isForOffline = (file: string): boolean => offlineFiles.test(file) || retained.has(file)

/** Determines which files the worker needs: those of the pages above with all their imports, and no others. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const keep = (file: string) => {
        if (retained.has(file)) return
        retained.add(file)
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') return
        for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
          keep(other)
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => offlineModules.test(id)))) keep(chunk.fileName)
    },
  },
}
