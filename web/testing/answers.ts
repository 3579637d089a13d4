import type {
  AlbumDetails,
  ArtistDetails,
  GenreDetails,
  SongDetails,
} from '@remusic/contract/music/schemas/catalogue'
import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { NO_COUNTS, scoreSummary } from '@remusic/contract/opinions/votes'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'

/** A title with text that would end an attribute, an element or a script, and with placeholders of the template. */
export const TITLE = `Niño <b>&</b> "sal" 'y' </script><!-- $& __CSP_NONCE__ <!--state--><!--screen--> \u2028\u2029 fin`
export const TITLE_HTML =
  'Niño &lt;b&gt;&amp;&lt;/b&gt; &quot;sal&quot; &#x27;y&#x27; &lt;/script&gt;&lt;!-- $&amp; __CSP_NONCE__ ' +
  '&lt;!--state--&gt;&lt;!--screen--&gt; \u2028\u2029 fin'
export const PICTURE = '/art/cover/1.svg?title=a&artist=b'
export const ID = '00000000-0000-4000-8000-000000000001'

export const MEMBER = { id: ID, active: true }

export const reviews = scoreSummary([0, 0, 0, 0, 2], NO_COUNTS, NO_COUNTS, { mean: 3.5, votes: 5 })
const rock = { id: '4', name: 'Rock', image: PICTURE }
export const song = (title = TITLE): SongDetails => ({
  id: '1',
  apiId: '1',
  title,
  duration: 180,
  image: PICTURE,
  imageartist: PICTURE,
  preview: '/media/previews/1.mp3',
  hasPreview: true,
  artist: 'Los Faroles',
  artistId: '2',
  credits: [{ artistId: '2', name: 'Los Faroles', join: '' }],
  disambiguation: '',
  labels: [],
  mbid: null,
  album: 'Veredas',
  albumId: '3',
  fixAlbumId: '3',
  explicit: true,
  popularity: 1,
  discNumber: 1,
  trackNumber: 2,
  year: 2020,
  releasedOn: '2020-01-01',
  genres: [rock],
  reviews,
  listenOn: ['deezer'],
})
export const album = (title = TITLE): AlbumDetails => ({
  id: '3',
  apiId: '3',
  title,
  name: title,
  image: PICTURE,
  img: PICTURE,
  artist: 'Los Faroles',
  artistId: '2',
  idartist: '2',
  imageartist: PICTURE,
  nameartist: 'Los Faroles',
  credits: [{ artistId: '2', name: 'Los Faroles', join: '' }],
  disambiguation: '',
  albumType: 'album',
  labels: [],
  mbid: null,
  year: 2020,
  explicit: false,
  releasedOn: '2020-01-01',
  genres: [rock],
  songCount: 10,
  duration: 1_800,
  popularity: 1,
  followerCount: 3,
  reviews,
})
export const artist = (name = TITLE): ArtistDetails => ({
  id: '2',
  apiId: '2',
  name,
  disambiguation: '',
  labels: [],
  mbid: null,
  country: null,
  image: PICTURE,
  img: PICTURE,
  genre: rock,
  popularity: 1,
  followerCount: 3,
  albumCount: 1,
  songCount: 10,
  discography: [{ part: 'album', count: 1 }],
  hasAppearances: false,
  reviews,
})
export const genre = (name = TITLE): GenreDetails => ({
  ...rock,
  name,
  description: 'Fuerte',
  albumCount: 1,
  artistCount: 1,
})
const person = (name: string, id = ID) => ({ id, name, userImg: '/art/avatar/1.svg?name=a' })
export const review = (title = TITLE, author = 'Ana'): Review => ({
  id: ID,
  userId: ID,
  user: { ...person(author), role: 'Gratuito', followers: [], followerCount: 0, followings: [] },
  title,
  score: 4,
  description: `Me gusta ${title}`,
  moments: [],
  likes: [],
  likeCount: 1,
  commentCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  target: { kind: 'song', apiId: '1', name: 'Vereda', artist: 'Los Faroles', genre: null, image: PICTURE },
  song: { apiId: '1', title: 'Vereda' },
})
export const playlist = (name = TITLE): OpenPlaylist => ({
  id: ID,
  name,
  shared: true,
  songCount: 1,
  duration: 180,
  covers: [PICTURE],
  smart: false,
  user: person('Ana'),
  followerCount: 0,
  number: 0,
  mine: null,
  invited: null,
  collaborators: [],
  collaboratorCount: 0,
  proposalCount: 0,
  origin: null,
})
export const profile = (name: string, id = ID): Profile => ({
  ...person(name, id),
  email: 'a@example.org',
  role: 'Gratuito',
  createdDate: '2026-01-01T00:00:00.000Z',
  active: true,
  confirmado: true,
  showEmail: false,
  tastesBlind: false,
  timeZone: null,
  followerCount: 0,
  followingCount: 0,
  followers: [],
  following: [],
})

export const EMPTY_LIST = { items: [], next: null }

/** The queries of a song's page besides the song itself. */
export const AROUND_SONG = {
  '/reviews/resource': { items: [], next: null, stats: reviews, mine: null },
  '/songs/moments/:id': { count: 0, strip: Array(30).fill(0), marks: [] },
}
