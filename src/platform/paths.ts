export { safePath } from '#contract/safePath.ts'
