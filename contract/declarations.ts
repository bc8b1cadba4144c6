/** What a player accepts at registration: the versions in force, unless the settings name others. */
export const declaredVersions = { termsVersion: 3, eligibilityVersion: 2 } as const
