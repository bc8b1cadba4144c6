/** Reads what devices sign. Loaded with the first answer: few players send one, and a killed server must be back at once. */
export const loadVerifier = () => import('@simplewebauthn/server')
