/** src/platform/build.ts without a page to read it from. */
export const ownBuild = 'build0'
