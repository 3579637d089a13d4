import {
  type Call,
  chatId,
  type Dataset,
  get,
  pick,
  pickPremium,
  reviewId,
  send,
  tokenOf,
  userId,
} from '../call.ts'

const MIN_WRITE_SHARE = 0.6

/** The tables of the baseline: the same columns, indexes and checks, without triggers and foreign keys. */
export const BASELINE_TABLES = [
  { name: 'review_likes' },
  { name: 'user_follows' },
  { name: 'messages' },
  { name: 'notifications' },
  { name: 'notification_actors' },
  { name: 'mails' },
  // Counters are updated, so their rows must exist.
  { name: 'notification_counts', filledWith: 'user_id, unread, version' },
  { name: 'user_stats', filledWith: 'user_id, follower_count' },
  { name: 'chats', filledWith: 'id, low_user_id, high_user_id, last_seq, last_message_at' },
  { name: 'review_targets', filledWith: 'id, artist_id, album_id, song_id, score_counts' },
  {
    name: 'reviews',
    filledWith: 'id, user_id, target_id, title, score, description, like_count, created_at',
  },
]

/** Stores a notification with its actor, increments the unread count and queues a mail. */
const NOTIFY = [
  `insert into baseline_notifications (id, receiver_id, type, group_key, title) values ($1, $2, $3, $4, $5)`,
  'insert into baseline_notification_actors (notification_id, user_id) values ($1, $2)',
  'update baseline_notification_counts set unread = unread + 1, version = version + 1 where user_id = $1',
  `insert into baseline_mails (dedupe_key, to_address, to_name, subject, text_body, html_body, message_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
]
const TEXT_BODY = 'Alguien hizo algo que te puede interesar en ReMusic. '.repeat(8)
const HTML_BODY = `<p>${'Alguien hizo algo que te puede interesar en ReMusic. '.repeat(60)}</p>`

function notifyValues(type: number, receiver: number, actor: number) {
  const [id, key] = [crypto.randomUUID(), crypto.randomUUID()]
  const address = `persona${receiver}@remusic.invalid`
  return [
    [id, userId(receiver), type, key, 'Reseña'],
    [id, userId(actor)],
    [userId(receiver)],
    [key, address, `Persona ${receiver}`, 'Novedades', TEXT_BODY, HTML_BODY, `<${key}@remusic.invalid>`],
  ]
}

/** The author of the ith review, computed as in community.sql. */
function authorOf({ songs, users }: Dataset, i: number) {
  const whole = Math.floor
  if (i % 5 === 0) return 1 + ((whole(i / 100) * 7 + (whole(i / 5) % 20)) % users)
  const place = i - whole(i / 5)
  return 1 + (((place % (songs / 25)) * 31 + whole(place / (songs / 25)) * 37) % users)
}

function likeOf(dataset: Dataset, n: number) {
  const review = pick(dataset.songs, n)
  const author = authorOf(dataset, review)
  const liker = pickPremium(dataset, n + Math.floor(n / dataset.songs))
  return { review, author, liker: liker === author ? pickPremium(dataset, n + 1) : liker }
}

const like: Call = {
  name: 'like',
  kind: 'write',
  minShare: MIN_WRITE_SHARE,
  request(dataset, n) {
    const { review, liker } = likeOf(dataset, n)
    return send('PUT', `/reviews/like/${reviewId(review)}`, tokenOf(liker))
  },
  baseline: {
    sql: [
      'insert into baseline_review_likes (review_id, user_id) values ($1, $2) on conflict do nothing',
      'update baseline_reviews set like_count = like_count + 1 where id = $1 returning like_count',
      ...NOTIFY,
    ],
    values(dataset, n) {
      const { review, author, liker } = likeOf(dataset, n)
      return [[reviewId(review), userId(liker)], [reviewId(review)], ...notifyValues(1, author, liker)]
    },
  },
}

/** A user other than the follower, and rarely one who is already followed. */
function followOf(dataset: Dataset, n: number) {
  const { users } = dataset
  const follower = pickPremium(dataset, n)
  const further = 1 + (Math.floor(n / (users / 5)) % (users - 1))
  return { follower, followed: 1 + ((follower - 1 + further) % users) }
}

const follow: Call = {
  name: 'follow',
  kind: 'write',
  minShare: MIN_WRITE_SHARE,
  request(dataset, n) {
    const { follower, followed } = followOf(dataset, n)
    return get(`/user/follow/${userId(follower)}/${userId(followed)}`, tokenOf(follower))
  },
  baseline: {
    sql: [
      'insert into baseline_user_follows (follower_id, followed_id) values ($1, $2) on conflict do nothing',
      'update baseline_user_stats set follower_count = follower_count + 1 where user_id = $1 returning follower_count',
      ...NOTIFY,
    ],
    values(dataset, n) {
      const { follower, followed } = followOf(dataset, n)
      return [
        [userId(follower), userId(followed)],
        [userId(followed)],
        ...notifyValues(2, followed, follower),
      ]
    },
  },
}

/** A song without reviews in community.sql, and a user who has not reviewed it yet. */
function reviewOf({ songs, users }: Dataset, n: number) {
  const place = n % (songs / 20)
  const turn = Math.floor(n / (songs / 20))
  return { apiId: place * 20 + 5, author: 5 * (1 + ((place + turn) % (users / 5))) }
}

const TEXT = {
  title: 'Para volver a escucharla',
  score: 4,
  description: 'Suena distinto cada vez. '.repeat(5).trim(),
}

const review: Call = {
  name: 'new review',
  kind: 'write',
  minShare: MIN_WRITE_SHARE,
  request(dataset, n) {
    const { apiId, author } = reviewOf(dataset, n)
    return send('POST', '/reviews/create', tokenOf(author), { apiId: String(apiId), type: 'song', ...TEXT })
  },
  baseline: {
    sql: [
      `insert into baseline_review_targets as targets (id, song_id, score_counts) overriding system value
       values (1000000000 + $1::bigint, 1000000000 + $1::bigint, '{0,0,0,1,0}')
       on conflict (song_id) do update set score_counts[4] = targets.score_counts[4] + 1 returning id`,
      `insert into baseline_reviews (user_id, target_id, title, score, description)
       values ($1, 1000000000 + $2::bigint, $3, $4, $5) returning *`,
    ],
    values(dataset, n) {
      const { apiId, author } = reviewOf(dataset, n)
      return [[apiId], [userId(author), apiId, TEXT.title, TEXT.score, TEXT.description]]
    },
  },
}

/** Takes the next sequence number of the chat and stores the message. */
export const STORE_MESSAGE = `
  with chat as (
    update baseline_chats set last_seq = last_seq + 1, last_message_at = now() where id = $1 returning last_seq
  )
  insert into baseline_messages (chat_id, seq, sender_id, client_id, body)
  select $1, last_seq, $2, $3, $4 from chat returning *`

const MESSAGE = '¿Ya escuchaste la nueva?'

function messageOf({ users }: Dataset, n: number) {
  const chat = pick(users, n)
  return { chat, sender: 5 * (1 + ((chat - 1) % (users / 5))) }
}

const message: Call = {
  name: 'message',
  kind: 'write',
  minShare: MIN_WRITE_SHARE,
  request(dataset, n) {
    const { chat, sender } = messageOf(dataset, n)
    const clientId = crypto.randomUUID()
    return send('POST', '/mensajes', tokenOf(sender), { chatId: chatId(chat), text: MESSAGE, clientId })
  },
  baseline: {
    sql: [STORE_MESSAGE, ...NOTIFY.slice(0, 3)],
    values(dataset, n) {
      const { chat, sender } = messageOf(dataset, n)
      const stored = [chatId(chat), userId(sender), crypto.randomUUID(), MESSAGE]
      return [stored, ...notifyValues(4, sender + 5, sender).slice(0, 3)]
    },
  },
}

export const WRITES = [like, follow, review, message]
