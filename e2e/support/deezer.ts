import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = { delayMs?: number; isAway?: boolean }

/** A source that finds songs by their titles, late or not at all. */
export async function startFakeDeezer(titles: string[]) {
  let behaviour: Behaviour = {}
  const server = createServer((request, response) => {
    const { delayMs = 0, isAway } = behaviour
    if (isAway) return void request.socket.destroy()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://deezer')
    const words = (searchParams.get('q') ?? '').toLowerCase().split(' ')
    const data =
      pathname === '/search' || pathname === '/search/track'
        ? titles.map(songOf).filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
        : []
    setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data, total: data.length })),
      delayMs,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    behave(next: Behaviour) {
      behaviour = next
    },
    stop() {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(stopped))
    },
  }
}

const songOf = (title: string, i: number) => ({
  id: 4_100_000_001 + i,
  type: 'track',
  readable: true,
  title,
  title_short: title,
  duration: 200,
  rank: 500_000,
  explicit_lyrics: false,
  preview: '',
  artist: { id: 900_001, name: 'Ana Sol de Prueba', type: 'artist' },
  album: { id: 700_001, title: 'Disco de ensayo', type: 'album' },
})
