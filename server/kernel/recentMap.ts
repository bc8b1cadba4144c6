/** A map of what was written last: beyond `max` entries the one that was not written for longest is dropped. */
export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }
}
