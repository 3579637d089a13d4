import { momentOf } from '../dates.ts'
import { apiIdOfPage, field, listOf, songOf } from '../fields.ts'
import { type JsonFormat, listNameOf } from '../format.ts'
import { valuesOf } from '../json.ts'

const TRACK = 'https://musicbrainz.org/doc/jspf#track'

export const jspf: JsonFormat = {
  kind: 'json',
  format: 'jspf',
  id: 'jspf',
  matches: (outline) => outline.has('playlist.track') || outline.has('*.playlist.track'),
  async read(source, context) {
    let row = 0
    // The title may come after the tracks, so a playlist is read as a whole.
    for await (const { value } of valuesOf(source, ['$.playlist', '$.*.playlist'])) {
      const list = context.list(field(value, 'title') || listNameOf(source.name), 'Playlist JSPF')
      for (const track of listOf(field(value, 'track'))) {
        row++
        const addedAt = field(track, 'extension', TRACK, 'added_at')
        await context.playlistSong(row, trackOf(track), list, momentOf(String(addedAt ?? '')))
      }
    }
  },
}

function trackOf(track: unknown) {
  const identifiers = textsOf(field(track, 'identifier'))
  const codes = listOf(field(track, 'meta')).flatMap((meta) =>
    typeof meta === 'object' && meta !== null ? Object.values(meta) : [],
  )
  return songOf({
    title: field(track, 'title'),
    artist: field(track, 'creator'),
    album: field(track, 'album'),
    durationMs: field(track, 'duration'),
    isrc: codes.join(' '),
    mbid: identifiers.find((each) => /\/recording\//.test(each)),
    apiId: textsOf(field(track, 'location'))
      .map(apiIdOfPage)
      .find((id) => id !== null),
  })
}

/** Accepts one text or a list. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
