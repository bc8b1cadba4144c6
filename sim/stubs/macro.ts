/** The message macro without its build step: messages are not read here. */
export const msg = ([message = '']: TemplateStringsArray): { readonly message: string } => ({ message })
