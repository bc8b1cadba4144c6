import { i18n } from '@lingui/core'
import { isShown } from '#machines/eligibility/eligibility.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { activateLocale } from '../../platform/locale.ts'
import { preferredLocale } from '../../platform/preferredLocale.ts'
import { showBase } from '../../platform/theme.ts'
import { watchVisibility } from '../../platform/visibility.ts'

/**
 * What a player chooses counts for the browser: this tab follows the others. A cookie reports no change: the language is read when the page
 * is shown.
 */
export function followOtherTabs({ storage }: Pick<App, 'storage'>, { eligibility }: Pick<DeferredActors, 'eligibility'>): void {
  storage.onChange('theme', (base) => {
    if (base === 'gabi' || base === 'amihan') showBase(base)
  })
  storage.onChange('notice', (version) => {
    const notice = eligibility.getSnapshot()
    if (isShown(notice) && Number(version) >= notice.context.version) eligibility.send({ type: 'notice.accepted' })
  })
  watchVisibility({
    hidden: () => {},
    shown: () => {
      const locale = preferredLocale()
      // Offline, its messages may be missing: the page keeps its language.
      if (locale !== i18n.locale) activateLocale(locale).catch(() => {})
    },
  })
}
