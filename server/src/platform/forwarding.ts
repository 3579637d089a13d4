import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** The address of a client behind the proxies we were told to believe, for requests that Fastify does not see. */
export function createForwarding(trusted: readonly string[]) {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isProxy = (address: string) => proxies.check(address, familyOf(address))

  return ({ headers, socket }: IncomingMessage) => {
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    let address = plain(socket.remoteAddress ?? '')
    while (hops.length > 0 && isProxy(address)) address = plain(hops.pop() ?? '')
    return address
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
