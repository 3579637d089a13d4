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

/** Who wrote the ith review, as community.sql has it. */
function authorOf({ songs, people }: Extent, i: number) {
  const whole = (value: number) => Math.floor(value)
  if (i % 5 === 0) return 1 + ((whole(i / 100) * 7 + (whole(i / 5) % 20)) % people)
  const place = i - whole(i / 5)
  return 1 + (((place % (songs / 25)) * 31 + whole(place / (songs / 25)) * 37) % people)
}

function liking(extent: Extent, n: number) {
  const review = oneOf(extent.songs, n)
  const liker = premiumOf(extent, n + Math.floor(n / extent.songs))
  return { review, liker: liker === authorOf(extent, review) ? premiumOf(extent, n + 1) : liker }
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
    sql: ['insert into bare_review_likes (review_id, user_id) values ($1, $2) on conflict do nothing'],
    values(extent, n) {
      const { review, liker } = liking(extent, n)
      return [[reviewId(review), personId(liker)]]
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
    sql: ['insert into bare_user_follows (follower_id, followed_id) values ($1, $2) on conflict do nothing'],
    values(extent, n) {
      const { follower, followed } = following(extent, n)
      return [[personId(follower), personId(followed)]]
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
      'insert into bare_reviews (user_id, target_id, title, score, description) values ($1, $2, $3, $4, $5) returning *',
    ],
    values(extent, n) {
      const { apiId, author } = reviewing(extent, n)
      return [[personId(author), apiId, TEXT.title, TEXT.score, TEXT.description]]
    },
  },
}

export const INSERT_MESSAGE = `
  insert into bare_messages (chat_id, seq, sender_id, client_id, body)
  values ($1, nextval('bare_seq'), $2, $3, $4) returning *`

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
    return send('POST', '/mensajes', tokenOf(sender), {
      chatId: chatId(chat),
      text: MESSAGE,
      clientId: crypto.randomUUID(),
    })
  },
  bare: {
    sql: [INSERT_MESSAGE],
    values(extent, n) {
      const { chat, sender } = writing(extent, n)
      return [[chatId(chat), personId(sender), crypto.randomUUID(), MESSAGE]]
    },
  },
}

export const WRITES = [like, follow, review, message]
/** What the bare inserts go into: the same columns and indexes, none of the rules. */
export const BARE_TABLES = ['review_likes', 'user_follows', 'reviews', 'messages']
