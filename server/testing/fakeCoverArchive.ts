import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** How the archive answers about one release group. `redirect` sends the client to any address. */
export type FakeCover =
  | { kind: 'image'; bytes?: Buffer; type?: string; redirects?: number }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'redirect'; to: string }
  | { kind: 'no large thumbnail' }
  | { kind: 'endless' }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }

export type FakeCoverArchive = Awaited<ReturnType<typeof startFakeCoverArchive>>

/** A server with the addresses of the Cover Art Archive and, under /download, of the Internet Archive. */
export async function startFakeCoverArchive() {
  const covers = new Map<string, FakeCover>()
  const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const hanging = new Set<ServerResponse>()
  const image = await aCoverImage()

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    requests.push({ url: request.url ?? '', headers: request.headers })
    const [, asked, download, width, left = '0'] =
      /^\/(?:release-group\/([^/]+)\/front|download\/([^/]+)\/image)-(\d+)(?:\/(\d+))?$/.exec(url.pathname) ??
      []
    const mbid = asked ?? download ?? ''
    const cover = covers.get(mbid)
    if (!cover) return void response.writeHead(404).end('no such release group')
    if (cover.kind === 'status') return void response.writeHead(cover.status, cover.headers).end()
    if (cover.kind === 'redirect') return redirect(response, cover.to)
    if (cover.kind === 'hang') return void hanging.add(response)
    if (cover.kind === 'endless') return endless(response)
    const redirectsLeft = asked ? (cover.kind === 'image' ? (cover.redirects ?? 1) : 1) : Number(left)
    if (redirectsLeft > 0) return redirect(response, `/download/${mbid}/image-${width}/${redirectsLeft - 1}`)
    if (cover.kind === 'no large thumbnail' && width === '1200') return void response.writeHead(404).end()
    const bytes = (cover.kind === 'image' && cover.bytes) || image
    const type = (cover.kind === 'image' && cover.type) || 'image/jpeg'
    const send = () => response.writeHead(200, { 'content-type': type }).end(bytes)
    if (cover.kind === 'slow') return void setTimeout(send, cover.ms)
    send()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    covers,
    requests,
    /** The requests about one release group. */
    requestsFor: (mbid: string) => requests.filter(({ url }) => url.includes(mbid)),
    stop() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function redirect(response: ServerResponse, to: string) {
  response.writeHead(307, { location: to }).end()
}

/** Sends data until the client gives up. */
function endless(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'image/jpeg' })
  const chunk = Buffer.alloc(256 * 1024, 0xff)
  const send = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}

/** A JPEG with metadata, as scanners and cameras write it. */
export const aCoverImage = ({ width = 800, height = 600, background = '#c04020' } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'SECRET METADATA' } })
    .jpeg()
    .toBuffer()
