import { LOVED_PLAYLIST } from '@remusic/contract/listening/scrobbles'
import type { Wanted } from '../../../../music/matching/model.ts'
import type { ReadContext } from '../context.ts'
import { fromSeconds } from '../dates.ts'
import { field, longTextOf, mbidOf, NO_SCORE, songOf } from '../fields.ts'
import type { JsonFormat } from '../format.ts'
import { jsonLinesOf } from '../json.ts'
import { elementsOf } from '../jsonArray.ts'

/** The files of an export have one value per line. Their reactions are read first, because only listens have the names they need. */
export const listenBrainz: JsonFormat = {
  kind: 'json',
  format: 'listenBrainz',
  id: 'listenBrainz',
  rank: 1,
  matches: (outline) => outline.has('listened_at') && outline.has('track_metadata'),
  async read(source, context) {
    for await (const { line, value } of jsonLinesOf(source)) await readListen(line, value, context)
  },
}

/** The file of older exports. */
export const listenBrainzArray: JsonFormat = {
  kind: 'json',
  format: 'listenBrainz',
  id: 'listenBrainzArray',
  rank: 1,
  matches: (outline) => outline.has('*.listened_at') && outline.has('*.track_metadata'),
  async read(source, context) {
    for await (const { line, value } of elementsOf(source)) await readListen(line, value, context)
  },
}

async function readListen(line: number, listen: unknown, context: ReadContext) {
  const metadata = field(listen, 'track_metadata')
  const info = field(metadata, 'additional_info')
  const mapped = mbidOf(field(metadata, 'mbid_mapping', 'recording_mbid'))
  const item = songOf({
    title: field(metadata, 'track_name'),
    artist: field(metadata, 'artist_name'),
    album: field(metadata, 'release_name'),
    durationMs: field(info, 'duration_ms') ?? Number(field(info, 'duration') ?? 0) * 1000,
    isrc: field(info, 'isrc'),
    mbid: mapped ?? field(info, 'recording_mbid'),
  })
  if (item !== null)
    nameReaction(context, item, field(listen, 'recording_msid') ?? field(metadata, 'recording_msid'))
  const moment = field(listen, 'listened_at')
  if (moment === undefined || moment === null) context.passOver('playing')
  else await context.play(line, item, fromSeconds(moment))
}

type Reaction = { line: number; mbid: string | null; msid: string; created: number; item: Wanted | null }
const LOVED = Symbol('loved recordings of ListenBrainz')
const lovedOf = (context: ReadContext) => context.shared(LOVED, () => new Map<string, Reaction>())

/** Loved recordings become a playlist. The file has ids only. */
export const listenBrainzFeedback: JsonFormat = {
  kind: 'json',
  format: 'listenBrainz',
  id: 'listenBrainzFeedback',
  rank: 0,
  matches: (outline) => outline.has('recording_msid') && outline.has('score') && outline.has('created'),
  async read(source, context) {
    const loved = lovedOf(context)
    for await (const { line, value } of jsonLinesOf(source)) {
      const score = field(value, 'score')
      if (score === -1) context.passOver('disliked')
      if (score !== 1) continue
      const mbid = mbidOf(field(value, 'recording_mbid'))
      const msid = String(field(value, 'recording_msid') ?? '')
      const metadata = field(value, 'track_metadata')
      const item = songOf({
        title: field(metadata, 'track_name'),
        artist: field(metadata, 'artist_name'),
        mbid,
      })
      loved.set(mbid ?? msid, { line, mbid, msid, created: fromSeconds(field(value, 'created') ?? ''), item })
    }
    const list = context.list(LOVED_PLAYLIST, '')
    context.atEnd(async () => {
      for (const { line, mbid, created, item } of loved.values()) {
        // A recording without a listen has no names in the file, but its MBID is enough to find it.
        await context.playlistSong(line, item ?? (mbid === null ? null : unnamed(mbid)), list, created)
      }
    })
  },
}

function nameReaction(context: ReadContext, item: Wanted, msid: unknown) {
  const loved = lovedOf(context)
  if (loved.size === 0) return
  const reaction = (item.mbid === null ? undefined : loved.get(item.mbid)) ?? loved.get(String(msid ?? ''))
  if (reaction && reaction.item === null) reaction.item = item
}

const unnamed = (mbid: string) => songOf({ title: mbid, artist: 'MusicBrainz', mbid })

/** Pinned texts about recordings stay notes, because nobody knows when the person heard them. */
export const listenBrainzPins: JsonFormat = {
  kind: 'json',
  format: 'listenBrainz',
  id: 'listenBrainzPins',
  rank: 2,
  matches: (outline) => outline.has('blurb_content') && outline.has('pinned_until'),
  async read(source, context) {
    for await (const { line, value } of jsonLinesOf(source)) {
      const mbid = mbidOf(
        field(value, 'recording_mbid') ?? field(value, 'track_metadata', 'mbid_mapping', 'recording_mbid'),
      )
      const metadata = field(value, 'track_metadata')
      const named = songOf({
        title: field(metadata, 'track_name'),
        artist: field(metadata, 'artist_name'),
        mbid,
      })
      const item = named ?? (mbid === null ? null : unnamed(mbid))
      const note = longTextOf(field(value, 'blurb_content'))
      if (item === null) context.passOver('nameless')
      else if (note === '') context.passOver('unrated')
      else await context.undated(line, item, NO_SCORE, note)
    }
  },
}
