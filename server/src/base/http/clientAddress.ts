import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Reads a client's address from X-Forwarded-For, believing only the trusted proxies. Fastify does the same for HTTP
 * requests; this is for socket connections, which it does not handle.
 */
export function createClientAddressReader(trusted: readonly string[]) {
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
    let address = withoutIpv4Prefix(socket.remoteAddress ?? '')
    while (hops.length > 0 && isProxy(address)) address = withoutIpv4Prefix(hops.pop() ?? '')
    return address
  }
}

const withoutIpv4Prefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
