/** The server's time zone, whatever the device's: age is counted in Manila. */
const manila = { timeZone: 'Asia/Manila', year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The latest day of birth (YYYY-MM-DD) that makes a player `years` old at `now` (ms UTC). 29 February counts from 1 March. */
export const latestBirthDate = (now: number, years: number): string => {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('en-CA', manila).format(now).split('-')
  const birthYear = Number(year) - years
  const isLeapYear = new Date(Date.UTC(birthYear, 1, 29)).getUTCMonth() === 1
  return `${birthYear}-${month}-${month === '02' && day === '29' && !isLeapYear ? '28' : day}`
}
