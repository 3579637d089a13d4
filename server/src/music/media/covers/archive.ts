const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 4
/** For all redirects and the image together. The archive is often slow. */
const TIMEOUT_MS = 15_000
/** How long to send no requests if the archive reports that it is busy without a Retry-After. */
const BUSY_SECONDS = 30
const MAX_BUSY_SECONDS = 300

/** Widths of the archive's thumbnails, in the order in which they are tried. Old images lack the large one. */
const THUMBNAILS = [1_200, 500] as const

/** The archive cannot be read now, or its response is not a cover. This does not mean that there is no cover. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  /** Set if the archive responded that it gets too many requests. */
  readonly retryAfterSeconds: number | null

  constructor(reason: string, { cause, retryAfterSeconds = null }: ArchiveErrorOptions = {}) {
    super(reason, { cause })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
type ArchiveErrorOptions = { cause?: unknown; retryAfterSeconds?: number | null }

type Settings = {
  archiveUrl: string
  /** Identifies this installation to the archive. */
  userAgent: string
  timeoutMs?: number
  download?: typeof fetch
}

export type CoverArchive = ReturnType<typeof createCoverArchive>

/**
 * Reads front covers from the Cover Art Archive. Only its own host is requested, and redirects are only followed to the
 * Internet Archive, which stores the images: nothing that a stranger sends can make this server request another host.
 */
export function createCoverArchive({
  archiveUrl,
  userAgent,
  timeoutMs = TIMEOUT_MS,
  download = fetch,
}: Settings) {
  const archive = new URL(archiveUrl)

  /** The image as the archive sent it, or null if it has none for this release group. */
  async function front(mbid: string, closing?: AbortSignal): Promise<Buffer | null> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = closing ? AbortSignal.any([timeout, closing]) : timeout
    for (const width of THUMBNAILS) {
      const response = await follow(new URL(`${archiveUrl}/release-group/${mbid}/front-${width}`), signal)
      if (response === 'absent') return null
      if (response !== 'no thumbnail') return read(response)
    }
    throw new ArchiveError('no thumbnail')
  }

  async function follow(url: URL, signal: AbortSignal): Promise<Response | 'absent' | 'no thumbnail'> {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await get(url, signal)
      if (response.status === 200) return response
      await response.body?.cancel()
      // After a redirect, a 404 means that only the file of a known image is missing.
      if (response.status === 404) return redirects === 0 ? 'absent' : 'no thumbnail'
      if (response.status < 300 || response.status >= 400) throw failure(response)
      url = targetOf(response, url)
    }
    throw new ArchiveError('too many redirects')
  }

  async function get(url: URL, signal: AbortSignal): Promise<Response> {
    try {
      return await download(url, {
        redirect: 'manual',
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': userAgent },
      })
    } catch (cause) {
      throw new ArchiveError(signal.aborted ? 'timeout' : 'unreachable', { cause })
    }
  }

  function targetOf(response: Response, from: URL): URL {
    const target = URL.parse(response.headers.get('location') ?? '', from.href)
    if (target && (isOfInternetArchive(target) || isOfArchive(target))) return target
    // Neither the whole target nor its path is logged: an attacker would choose what our log contains.
    throw new ArchiveError(`redirect to ${target?.host.slice(0, 100)}`)
  }

  const isOfArchive = (url: URL) =>
    url.origin === archive.origin && url.username === '' && url.password === ''

  return { front }
}

/** Only https, to a name of the Internet Archive and the default port. */
export const isOfInternetArchive = ({ protocol, port, username, password, hostname }: URL) =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  /^(coverartarchive\.org|archive\.org|[a-z\d-]+\.us\.archive\.org)$/.test(hostname)

function failure(response: Response): ArchiveError {
  const isBusy = response.status === 503 || response.status === 429
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = asked > 0 ? Math.min(asked, MAX_BUSY_SECONDS) : BUSY_SECONDS
  return new ArchiveError(`status ${response.status}`, isBusy ? { retryAfterSeconds: seconds } : {})
}

async function read(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    // Leaving the loop cancels the download.
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new ArchiveError('too large')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('download interrupted', { cause })
  }
  return Buffer.concat(chunks)
}
