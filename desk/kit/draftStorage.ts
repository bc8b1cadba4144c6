/** The beginning of the keys under which this tab keeps what operators type (useDraft.ts). */
export const draftPrefix = 'desk.typed'

/** When operators sign out themselves, the tab keeps nothing of theirs. */
export function deleteDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}
