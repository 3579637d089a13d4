import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'

/** What the figures were taken on, in one sentence. */
export function aboutMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return (
    `${day}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ` +
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}; whoever asks, the server and PostgreSQL share them.`
  )
}
