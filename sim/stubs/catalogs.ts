/** src/app/catalogs.ts: nothing is shown, so no messages are fetched. */
export const loadFeatureMessages = async (): Promise<void> => {}
