import { errorText } from '../kit/failureText.ts'
import { Notice } from './Notice.tsx'

/** Why a call failed; nothing while it has not. */
export const ErrorNotice = ({ error }: { error: Error | null | undefined }) => error && <Notice tone="bad">{errorText(error)}</Notice>
