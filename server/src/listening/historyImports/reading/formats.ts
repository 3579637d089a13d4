import type { Format } from './format.ts'
import { albumOfTheYear } from './formats/albumOfTheYear.ts'
import { appleDailyTracks, appleMusic } from './formats/appleMusic.ts'
import { deezer, deezerFavourites } from './formats/deezer.ts'
import { discogs } from './formats/discogs.ts'
import { exportify } from './formats/exportify.ts'
import { jspf } from './formats/jspf.ts'
import { lastfmCsv, lastfmJson, lastfmLoved, lastfmToCsv, libreFm, scrobblerLog } from './formats/lastfm.ts'
import {
  listenBrainz,
  listenBrainzArray,
  listenBrainzFeedback,
  listenBrainzPins,
} from './formats/listenBrainz.ts'
import { m3u } from './formats/m3u.ts'
import { rateYourMusic } from './formats/rateYourMusic.ts'
import { soundiiz } from './formats/soundiiz.ts'
import { spotifyExtended, spotifyLibrary, spotifyPlaylists, spotifyShort } from './formats/spotify.ts'
import { tuneMyMusic } from './formats/tuneMyMusic.ts'
import { xspf } from './formats/xspf.ts'

/** The formats in the order in which they are tried; an upload of several files is named after the first one that it contains. */
export const FORMATS: readonly Format[] = [
  spotifyExtended,
  spotifyShort,
  rateYourMusic,
  lastfmCsv,
  lastfmJson,
  lastfmLoved,
  listenBrainz,
  listenBrainzArray,
  listenBrainzFeedback,
  listenBrainzPins,
  appleMusic,
  appleDailyTracks,
  deezer,
  deezerFavourites,
  spotifyLibrary,
  spotifyPlaylists,
  jspf,
  exportify,
  tuneMyMusic,
  discogs,
  albumOfTheYear,
  soundiiz,
  lastfmToCsv,
  scrobblerLog,
  libreFm,
  xspf,
  m3u,
]
