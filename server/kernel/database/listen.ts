import pg from 'pg'

/** Delay before a lost listening connection is reopened. */
const listenAgainMs = 1_000

/** `Database.listen`, over a connection of its own that is reopened when it is lost. */
export async function listenTo(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: (message: string) => void,
): Promise<() => Promise<void>> {
  let isOver = false
  let retry: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    const again = (): void => {
      if (isOver || client !== next) return
      client = undefined
      retry = setTimeout(
        () =>
          void open().then(
            () => onNotify(''),
            () => {},
          ),
        listenAgainMs,
      )
    }
    next.on('notification', ({ payload }) => onNotify(payload ?? ''))
    next.on('error', (error) => log(`listening connection lost: ${error.message}`))
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      again()
      throw error
    }
  }
  await open()
  return async () => {
    isOver = true
    clearTimeout(retry)
    await client?.end()
  }
}
