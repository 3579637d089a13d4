import {
  type Call,
  chatId,
  type Extent,
  get,
  oneOf,
  personId,
  premiumOf,
  reviewId,
  send,
  tokenOf,
} from '../call.ts'

const WRITES_AT_LEAST = 0.5

/** What the bare writes go into: the same columns, indexes and checks, but no trigger and no reference. */
export const BARE_TABLES = [
  { name: 'review_likes' },
  { name: 'user_follows' },
  { name: 'messages' },
  { name: 'notifications' },
  { name: 'notification_actors' },
  { name: 'mails' },
  // Those that count need somebody to count for.
  { name: 'notification_counts', filledWith: 'user_id, unread, version' },
  { name: 'user_stats', filledWith: 'user_id, follower_count' },
  { name: 'chats', filledWith: 'id, low_user_id, high_user_id, last_seq, last_message_at' },
  { name: 'review_targets', filledWith: 'id, artist_id, album_id, song_id, score_counts' },
  {
    name: 'reviews',
    filledWith: 'id, user_id, target_id, title, score, description, like_count, created_at',
  },
]

/** Somebody is told of something somebody did: a notification, by whom, one more unread, and a mail. */
const TELLING = [
  `insert into bare_notifications (id, receiver_id, type, group_key, title) values ($1, $2, $3, $4, $5)`,
  'insert into bare_notification_actors (notification_id, user_id) values ($1, $2)',
  'update bare_notification_counts set unread = unread + 1, version = version + 1 where user_id = $1',
  `insert into bare_mails (dedupe_key, to_address, to_name, subject, text_body, html_body, message_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
]
const TEXT_BODY = 'Alguien hizo algo que te puede interesar en ReMusic. '.repeat(8)
const HTML_BODY = `<p>${'Alguien hizo algo que te puede interesar en ReMusic. '.repeat(60)}</p>`

function told(type: number, receiver: number, actor: number) {
  const [id, key] = [crypto.randomUUID(), crypto.randomUUID()]
  const address = `persona${receiver}@remusic.invalid`
  return [
    [id, personId(receiver), type, key, 'Reseña'],
    [id, personId(actor)],
    [personId(receiver)],
    [key, address, `Persona ${receiver}`, 'Novedades', TEXT_BODY, HTML_BODY, `<${key}@remusic.invalid>`],
  ]
}

/** Who wrote the ith review, as community.sql has it. */
function authorOf({ songs, people }: Extent, i: number) {
  const whole = Math.floor
  if (i % 5 === 0) return 1 + ((whole(i / 100) * 7 + (whole(i / 5) % 20)) % people)
  const place = i - whole(i / 5)
  return 1 + (((place % (songs / 25)) * 31 + whole(place / (songs / 25)) * 37) % people)
}

function liking(extent: Extent, n: number) {
  const review = oneOf(extent.songs, n)
  const author = authorOf(extent, review)
  const liker = premiumOf(extent, n + Math.floor(n / extent.songs))
  return { review, author, liker: liker === author ? premiumOf(extent, n + 1) : liker }
}

const like: Call = {
  name: 'me gusta',
  kind: 'write',
  atLeast: WRITES_AT_LEAST,
  ask(extent, n) {
    const { review, liker } = liking(extent, n)
    return send('PUT', `/reviews/like/${reviewId(review)}`, tokenOf(liker))
  },
  bare: {
    sql: [
      'insert into bare_review_likes (review_id, user_id) values ($1, $2) on conflict do nothing',
      'update bare_reviews set like_count = like_count + 1 where id = $1 returning like_count',
      ...TELLING,
    ],
    values(extent, n) {
      const { review, author, liker } = liking(extent, n)
      return [[reviewId(review), personId(liker)], [reviewId(review)], ...told(1, author, liker)]
    },
  },
}

/** Never oneself, and seldom somebody who is followed already. */
function following(extent: Extent, n: number) {
  const { people } = extent
  const follower = premiumOf(extent, n)
  const further = 1 + (Math.floor(n / (people / 5)) % (people - 1))
  return { follower, followed: 1 + ((follower - 1 + further) % people) }
}

const follow: Call = {
  name: 'seguir',
  kind: 'write',
  atLeast: WRITES_AT_LEAST,
  ask(extent, n) {
    const { follower, followed } = following(extent, n)
    return get(`/user/follow/${personId(follower)}/${personId(followed)}`, tokenOf(follower))
  },
  bare: {
    sql: [
      'insert into bare_user_follows (follower_id, followed_id) values ($1, $2) on conflict do nothing',
      'update bare_user_stats set follower_count = follower_count + 1 where user_id = $1 returning follower_count',
      ...TELLING,
    ],
    values(extent, n) {
      const { follower, followed } = following(extent, n)
      return [[personId(follower), personId(followed)], [personId(followed)], ...told(2, followed, follower)]
    },
  },
}

/** A song that community.sql has nobody review, and a person who has not yet. */
function reviewing({ songs, people }: Extent, n: number) {
  const place = n % (songs / 20)
  const turn = Math.floor(n / (songs / 20))
  return { apiId: place * 20 + 5, author: 5 * (1 + ((place + turn) % (people / 5))) }
}

const TEXT = {
  title: 'Para volver a escucharla',
  score: 4,
  description: 'Suena distinto cada vez. '.repeat(5).trim(),
}

const review: Call = {
  name: 'reseña nueva',
  kind: 'write',
  atLeast: WRITES_AT_LEAST,
  ask(extent, n) {
    const { apiId, author } = reviewing(extent, n)
    return send('POST', '/reviews/create', tokenOf(author), { apiId: String(apiId), type: 'song', ...TEXT })
  },
  bare: {
    sql: [
      `insert into bare_review_targets as targets (id, song_id, score_counts) overriding system value
       values (1000000000 + $1::bigint, 1000000000 + $1::bigint, '{0,0,0,1,0}')
       on conflict (song_id) do update set score_counts[4] = targets.score_counts[4] + 1 returning id`,
      `insert into bare_reviews (user_id, target_id, title, score, description)
       values ($1, 1000000000 + $2::bigint, $3, $4, $5) returning *`,
    ],
    values(extent, n) {
      const { apiId, author } = reviewing(extent, n)
      return [[apiId], [personId(author), apiId, TEXT.title, TEXT.score, TEXT.description]]
    },
  },
}

/** The next number of the chat and the message under it. */
export const STORE_MESSAGE = `
  with chat as (
    update bare_chats set last_seq = last_seq + 1, last_message_at = now() where id = $1 returning last_seq
  )
  insert into bare_messages (chat_id, seq, sender_id, client_id, body)
  select $1, last_seq, $2, $3, $4 from chat returning *`

const MESSAGE = '¿Ya escuchaste la nueva?'

function writing({ people }: Extent, n: number) {
  const chat = oneOf(people, n)
  return { chat, sender: 5 * (1 + ((chat - 1) % (people / 5))) }
}

const message: Call = {
  name: 'mensaje',
  kind: 'write',
  atLeast: WRITES_AT_LEAST,
  ask(extent, n) {
    const { chat, sender } = writing(extent, n)
    const clientId = crypto.randomUUID()
    return send('POST', '/mensajes', tokenOf(sender), { chatId: chatId(chat), text: MESSAGE, clientId })
  },
  bare: {
    sql: [STORE_MESSAGE, ...TELLING.slice(0, 3)],
    values(extent, n) {
      const { chat, sender } = writing(extent, n)
      const stored = [chatId(chat), personId(sender), crypto.randomUUID(), MESSAGE]
      return [stored, ...told(4, sender + 5, sender).slice(0, 3)]
    },
  },
}

export const WRITES = [like, follow, review, message]
