import { declaredVersions } from '#contract/declarations.ts'

/** Valid details of a new player of a test or a measurement, who accepts the terms in force. */
export const registrationFields = { birthDate: '1990-01-01', ...declaredVersions }
