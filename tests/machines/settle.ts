/** Lets settled promises be handled. */
export const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
