import { type Call, type Dataset, get, pick, pickPremium, tokenOf, userId } from '../call.ts'

export type Read = Pick<Call, 'name' | 'request'>

const MIN_READ_SHARE = 0.8
const MIN_SEARCH_SHARE = 0.25

const REVIEWS = `
  select reviews.id, reviews.user_id, reviews.title, reviews.score, reviews.description, reviews.like_count,
    reviews.comment_count, reviews.created_at, reviews.edited_at, users.name as author, users.role, users.picture_id,
    review_targets.kind, songs.api_id as song_id, songs.title as song, albums.api_id as album_id, albums.title as album,
    artists.api_id as artist_id, artists.name as artist, genres.name as genre,
    coalesce((select true from review_likes where review_id = reviews.id and user_id = $1), false) as liked,
    coalesce((select true from user_follows where followed_id = reviews.user_id and follower_id = $1), false)
      as followed
  from reviews
  join users on users.id = reviews.user_id
  join review_targets on review_targets.id = reviews.target_id
  left join songs on songs.id = review_targets.song_id
  left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
  left join artists on artists.id = coalesce(review_targets.artist_id, albums.artist_id)
  left join genres on genres.id = artists.genre_id`

const PAGE = `${REVIEWS} where reviews.visible order by reviews.id desc limit 21`

const GENRES = `(
  select coalesce(json_agg(json_build_object('id', api_id, 'name', name)), '[]')
  from album_genres join genres on genres.id = genre_id where album_genres.album_id = albums.id
) as genres`

const viewer = (dataset: Dataset, n: number) => pickPremium(dataset, n)

/** A reviewed song. Every other one has very many reviews. */
const reviewedSong = ({ songs }: Dataset, n: number) =>
  n % 2 === 0 ? (1 + (n % 20)) * 20 + 10 : pick(songs / 25, n) * 20 + 1

/** A user. Every other one is among the hundred most followed. */
const profileUser = ({ users }: Dataset, n: number) => pick(n % 2 === 0 ? Math.min(100, users / 2) : users, n)

const feed: Call = {
  name: 'feed page',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get('/reviews?people=me', tokenOf(viewer(dataset, n))),
  baseline: { sql: [PAGE], values: (dataset, n) => [[userId(viewer(dataset, n))]] },
}

const reviewsOfSong: Call = {
  name: 'reviews of a song',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) =>
    get(`/reviews/resource?id=${reviewedSong(dataset, n)}&type=song&people=me`, tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select review_targets.id, score_counts, review_count, score_sum
       from review_targets join songs on songs.id = song_id where songs.api_id = $1`,
      `${REVIEWS} where reviews.visible and reviews.target_id = (
         select review_targets.id from review_targets join songs on songs.id = song_id where songs.api_id = $2
       ) order by reviews.id desc limit 21`,
    ],
    values: (dataset, n) => {
      const apiId = String(reviewedSong(dataset, n))
      return [[apiId], [userId(viewer(dataset, n)), apiId]]
    },
  },
}

const song: Call = {
  name: 'song',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get(`/songs?id=${pick(dataset.songs, n)}`, tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select songs.api_id, songs.title, songs.duration_seconds, songs.disc_number, songs.track_number, songs.explicit,
         songs.has_preview, songs.popularity, albums.api_id as album_id, albums.title as album, albums.picture,
         albums.released_on, artists.api_id as artist_id, artists.name as artist, artists.picture as portrait,
         main.name as genre, review_targets.score_counts, ${GENRES}
       from songs
       join albums on albums.id = songs.album_id
       join artists on artists.id = songs.artist_id
       left join genres as main on main.id = artists.genre_id
       left join review_targets on review_targets.song_id = songs.id
       where songs.api_id = $1`,
    ],
    values: (dataset, n) => [[String(pick(dataset.songs, n))]],
  },
}

const album: Call = {
  name: 'album',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get(`/albums?album=${pick(dataset.songs / 20, n)}`, tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select albums.api_id, albums.title, albums.picture, albums.released_on, albums.explicit, albums.popularity,
         albums.follower_count, artists.api_id as artist_id, artists.name as artist, main.name as genre,
         review_targets.score_counts, ${GENRES},
         (select count(*) from songs where album_id = albums.id) as songs,
         (select sum(duration_seconds) from songs where album_id = albums.id) as duration
       from albums
       join artists on artists.id = albums.artist_id
       left join genres as main on main.id = artists.genre_id
       left join review_targets on review_targets.album_id = albums.id
       where albums.api_id = $1`,
    ],
    values: (dataset, n) => [[String(pick(dataset.songs / 20, n))]],
  },
}

const artist: Call = {
  name: 'artist',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get(`/artists?artist=${pick(dataset.songs / 40, n)}`, tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select artists.api_id, artists.name, artists.picture, artists.popularity, artists.follower_count,
         genres.api_id as genre_id, genres.name as genre, review_targets.score_counts,
         (select count(*) from albums where artist_id = artists.id) as albums,
         (select count(*) from songs where artist_id = artists.id) as songs
       from artists
       left join genres on genres.id = artists.genre_id
       left join review_targets on review_targets.artist_id = artists.id
       where artists.api_id = $1`,
    ],
    values: (dataset, n) => [[String(pick(dataset.songs / 40, n))]],
  },
}

const PEOPLE =
  'select users.id, users.name, users.picture_id, user_follows.created_at from user_follows join users on users.id'

const profile: Call = {
  name: 'profile',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get(`/user/${userId(profileUser(dataset, n))}`, tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select users.id, name, email, role, picture_id, created_at, active, shows_email, follower_count,
         (select count(*) from user_follows where follower_id = users.id) as following
       from users join user_stats on user_stats.user_id = users.id where users.id = $1`,
      `${PEOPLE} = follower_id where followed_id = $1 and active
       order by user_follows.created_at desc, follower_id desc limit 51`,
      `${PEOPLE} = followed_id where follower_id = $1 and active
       order by user_follows.created_at desc, followed_id desc limit 51`,
    ],
    values: (dataset, n) => Array(3).fill([userId(profileUser(dataset, n))]),
  },
}

const notifications: Call = {
  name: 'notifications',
  kind: 'read',
  minShare: MIN_READ_SHARE,
  request: (dataset, n) => get('/notifications', tokenOf(viewer(dataset, n))),
  baseline: {
    sql: [
      `select notifications.id, type, notifications.title, chat_id, notifications.created_at, updated_at, read_at,
         reviews.id as review_id,
         array(
           select json_build_object('id', users.id, 'name', users.name, 'picture', users.picture_id, 'count', count(*) over ())
           from notification_actors join users on users.id = user_id
           where notification_id = notifications.id and withdrawn_at is null and active
           order by notification_actors.created_at desc, users.id limit 3
         ) as actors
       from notifications left join reviews on reviews.id = review_id and visible
       where receiver_id = $1 and withdrawn_at is null
       order by updated_at desc, notifications.id desc limit 21`,
    ],
    values: (dataset, n) => [[userId(viewer(dataset, n))]],
  },
}

const queryText = ({ searches }: Dataset, n: number) => searches[n % searches.length] ?? ''

const search: Read = {
  name: 'search',
  request: (dataset, n) =>
    get(
      `/search?query=${encodeURIComponent(queryText(dataset, n))}&filter=track`,
      tokenOf(viewer(dataset, n)),
    ),
}

/** Compared with the feed page, because a minimal search would not handle typos. */
export const SEARCH = {
  name: 'search (compared with the feed page)',
  minShare: MIN_SEARCH_SHARE,
  search,
  page: feed,
}

/** The reads that have a baseline equivalent. */
export const READS: Call[] = [feed, reviewsOfSong, song, album, artist, profile, notifications]
export const ALL_READS: Read[] = [...READS, search]
