import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from '../../ui/Button.tsx'

/** A link within the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
