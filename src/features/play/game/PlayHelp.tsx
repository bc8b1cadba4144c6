import { useLingui } from '@lingui/react/macro'

/** The eligibility notice, and one tap to help, limits and breaks: in a separate page, so that the game and its round are undisturbed. */
export function PlayHelp() {
  const { t } = useLingui()
  return (
    <a
      className="play-help"
      href="/member/self-limited"
      target="_blank"
      rel="noreferrer"
      aria-label={t`21+ only. Help, limits and breaks open in a new tab.`}
    >
      <span aria-hidden="true">21+</span>
    </a>
  )
}
