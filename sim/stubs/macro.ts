/** The macro of messages, without the build that fills it in: nobody reads them here. */
export const msg = ([message = '']: TemplateStringsArray): { readonly message: string } => ({ message })
