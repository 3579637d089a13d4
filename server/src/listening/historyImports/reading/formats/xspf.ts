import type { List } from '../context.ts'
import { apiIdOfPage, isrcOf, songOf } from '../fields.ts'
import { listNameOf, type TextFormat } from '../format.ts'
import { xmlOf } from '../xml.ts'

type Track = { line: number; fields: Record<string, string> }

export const xspf: TextFormat = {
  kind: 'text',
  format: 'xspf',
  id: 'xspf',
  matches: (start) => /^\uFEFF?\s*</.test(start) && /<(\w+:)?(trackList|playlist)\b/.test(start),
  async read(source, context) {
    let name = listNameOf(source.name)
    let list: List | null = null
    for await (const { line, fields } of tracksOf(source)) {
      if (fields.playlistTitle !== undefined) {
        name = fields.playlistTitle
        continue
      }
      const item = songOf({
        title: fields.title,
        artist: fields.creator,
        album: fields.album,
        durationMs: fields.duration,
        isrc: fields.isrc,
        mbid: recordingOf(fields.identifier) ?? recordingOf(fields.location),
        apiId: apiIdOfPage(fields.location),
      })
      list ??= context.list(name, 'Playlist XSPF')
      await context.playlistSong(line, item, list)
    }
  },
}

const recordingOf = (address = '') => /\/recording\/([0-9a-f-]{36})/i.exec(address)?.[1]

/** The tracks, and before them the title of the playlist. */
const tracksOf = (source: Parameters<typeof xmlOf>[0]) =>
  xmlOf<Track>(source, (found, line) => {
    let track: Record<string, string> | null = null
    let text = ''
    let depth = 0
    return {
      open(name) {
        depth++
        text = ''
        if (name === 'track') track = {}
      },
      text(part) {
        text += part
      },
      close(name) {
        depth--
        if (name === 'track' && track) {
          found.push({ line: line(), fields: track })
          track = null
        } else if (track) {
          // A track may have several locations and identifiers; all are kept, because any may be the known one.
          const value = text.trim()
          const isCode = name === 'meta' && isrcOf(value) !== null
          const key = isCode ? 'isrc' : name
          track[key] = track[key] === undefined ? value : `${track[key]} ${value}`
        } else if (name === 'title' && depth === 1) {
          found.push({ line: line(), fields: { playlistTitle: text.trim() } })
        }
        text = ''
      },
    }
  })
