/** A part of the app that did not arrive: 404, 500, a page in its place, no line. Browsers word that in many ways. */
export class MissingPart extends Error {}

/** Fetches a part. Its failing has one name, and the router's own reload, which asks nobody, does not know it. */
export const part = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new MissingPart('a part of the app is missing', { cause })
  })
