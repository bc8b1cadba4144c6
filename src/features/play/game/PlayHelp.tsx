import { useLingui } from '@lingui/react/macro'

/** Who may play, and one tap to who helps, limits and breaks: in a page of its own, so that the game and its round stay where they are. */
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
