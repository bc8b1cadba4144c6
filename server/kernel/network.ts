import { isIPv6 } from 'node:net'

const groupsIn = (text: string): string[] => text.split(':').filter(Boolean)

/**
 * What calls from an address are counted under. An IPv6 connection is given 2^64 addresses, its first four groups: whoever has one could call
 * from another each time.
 */
export function networkOf(ip: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (four !== undefined || !isIPv6(ip)) return four ?? ip
  const [head = [], tail = []] = ip.split('::').map(groupsIn)
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
