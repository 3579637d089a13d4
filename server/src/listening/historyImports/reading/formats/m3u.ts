import type { List } from '../context.ts'
import { apiIdOfPage, songOf, splitCredit, titledSong } from '../fields.ts'
import { listNameOf, type TextFormat } from '../format.ts'
import { linesOf } from '../text.ts'

type Song = { name: string; artist: string; album: string; seconds: string }
const NOTHING: Song = { name: '', artist: '', album: '', seconds: '' }

/** A list of files, with the names of the songs in comments. Of the path of a file only its last part is used. */
export const m3u: TextFormat = {
  kind: 'text',
  format: 'm3u',
  id: 'm3u',
  matches: (start, extension) => /^\uFEFF?\s*#EXT(M3U|INF:)/.test(start) || /^m3u8?$/.test(extension),
  async read(source, context) {
    let name = listNameOf(source.name)
    let list: List | null = null
    let song = NOTHING
    for await (const { line, text } of linesOf(source)) {
      const [, directive = '', value = ''] = /^#(EXTINF|EXTALB|EXTART|PLAYLIST):(.*)$/.exec(text.trim()) ?? []
      if (directive === 'EXTINF') {
        // Titles may contain commas: only the first one ends the duration and its attributes.
        const comma = value.indexOf(',')
        song = { ...song, seconds: value.slice(0, Math.max(0, comma)), name: value.slice(comma + 1).trim() }
      } else if (directive === 'EXTALB') song = { ...song, album: value.trim() }
      else if (directive === 'EXTART') song = { ...song, artist: value.trim() }
      else if (directive === 'PLAYLIST') {
        name = value
        list = null
      } else if (text.trim() !== '' && !text.startsWith('#')) {
        const item = itemOf(song, text.trim())
        if (item === null) context.passOver('local')
        else {
          list ??= context.list(name, 'Playlist M3U')
          await context.playlistSong(line, item, list)
        }
        song = NOTHING
      }
    }
  },
}

function itemOf({ name, artist, album, seconds }: Song, location: string) {
  const ofFile = name === '' ? nameOfFile(location) : name
  const credit = artist === '' ? splitCredit(ofFile) : { artist, title: ofFile }
  const rest = { album, durationMs: Number.parseFloat(seconds) * 1000, apiId: apiIdOfPage(location) }
  // Many players write only the title, for which the person can name the artist. A file name is not necessarily a title.
  return credit ? songOf({ ...credit, ...rest }) : titledSong({ title: name, ...rest })
}

/** '/music/03 - Artist - Title.mp3' → 'Artist - Title'. Addresses on the web have no names. */
function nameOfFile(location: string): string {
  if (/^https?:/i.test(location)) return ''
  const file = location.split(/[\\/]/).at(-1) ?? ''
  return file.replace(/\.\w{1,5}$/, '').replace(/^\d{1,3}(?:\s*[-.]\s*|\s+)(?=\S)/, '')
}
