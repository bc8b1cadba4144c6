/** Verifies devices' signatures. Loaded when first needed: few players use one, and a killed server must restart fast. */
export const loadVerifier = () => import('@simplewebauthn/server')
