import { z } from 'zod'
import { digits, Line, Msg, PageQuery, Prose, page, Role, Text, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId } from '../../music/schemas/catalogue.ts'
import { FollowablePerson, ListedPeople, Person, personSchema } from '../../people/schemas/accounts.ts'
import { REVIEW_MESSAGES } from '../reviewMessages.ts'
import * as endpoints from '../reviews.ts'
import { COMMENT_LENGTH, DESCRIPTION_LENGTH, MAX_MENTIONS, REVIEW_ORDERS, TITLE_LENGTH } from '../reviews.ts'
import { REVIEW_TEXTS } from '../reviewTexts.ts'
import { Moment, MomentTexts } from './moments.ts'
import { ScoreSummary } from './votes.ts'

export const TargetKind = z.enum(['artist', 'album', 'song'], { error: REVIEW_MESSAGES.badType })
export type TargetKind = z.infer<typeof TargetKind>

const Score = z
  .int({ error: REVIEW_MESSAGES.scoreRequired })
  .min(1, REVIEW_MESSAGES.scoreRequired)
  .max(5, REVIEW_MESSAGES.scoreRequired)

/** Older clients send the value of a form field, which is a string. */
const SentScore = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number),
    ],
    { error: REVIEW_MESSAGES.scoreRequired },
  )
  .pipe(Score)

export const ReviewText = z.strictObject({
  title: Line.pipe(
    z
      .string()
      .min(1, REVIEW_MESSAGES.titleRequired)
      .superRefine(upTo(TITLE_LENGTH, REVIEW_MESSAGES.titleLong)),
  ),
  score: Score,
  description: Prose.pipe(
    z
      .string()
      .min(1, REVIEW_MESSAGES.descriptionRequired)
      .superRefine(upTo(DESCRIPTION_LENGTH, REVIEW_MESSAGES.descriptionLong)),
  ),
})
export type ReviewText = z.output<typeof ReviewText>

/** The author's text, as it is read back. The compiler rejects a field of ReviewText that is missing here. */
export const StoredReviewText = z.object({
  title: z.string(),
  score: z.int(),
  description: z.string(),
} satisfies Record<keyof ReviewText, z.core.SomeType>)

/** The values of the form that writes a review. */
export const ReviewValues = ReviewText.extend({ moments: MomentTexts })
export type ReviewValues = z.output<typeof ReviewValues>

/** Fields that the previous release does not send from tabs that are still open. The compiler rejects a new field that is missing here. */
const LATER: Record<Exclude<keyof ReviewText, 'title' | 'score' | 'description'>, true> = {}

/** A review as its author sends it. Clients that do not know moments leave them out, and change none by editing. */
export const WrittenReview = ReviewText.partial(LATER).extend({ moments: MomentTexts.optional() })
export type WrittenReview = z.output<typeof WrittenReview>

const SentReview = WrittenReview.extend({ score: SentScore })

export const NewReview = SentReview.extend({
  apiId: z.union([ApiId, z.int().min(0).transform(String)]),
  type: TargetKind,
  // Accepted because the specification has them: the name is taken from the catalogue, the author from the token.
  name: Text.max(500).optional(),
  userId: z.uuid().optional(),
})
export type NewReview = z.output<typeof NewReview>

const reviewTargetSchema = z.object({
  kind: TargetKind,
  apiId: z.string(),
  name: z.string(),
  /** The artist of an album or song; null if the target is an artist. */
  artist: z.string().nullable(),
  genre: z.string().nullable(),
  image: z.string(),
})
export interface ReviewTarget extends z.infer<typeof reviewTargetSchema> {}
export const ReviewTarget: Schema<ReviewTarget> = named(reviewTargetSchema)

const reviewSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  user: personSchema.extend({
    role: Role,
    followers: ListedPeople,
    followerCount: z.int(),
    followings: z.array(z.object({ id: z.uuid() })),
  }),
  ...StoredReviewText.shape,
  score: z.int().nullable().describe('Nulo en la cata a ciegas, hasta que quien pregunta reseña lo mismo'),
  moments: z.array(Moment),
  likes: ListedPeople,
  likeCount: z.int(),
  commentCount: z.int(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  merged: z
    .literal(true)
    .optional()
    .describe(
      'Era de otra página, que se unió con esta: su autor tiene una reseña más nueva, y esta solo se lee',
    ),
  imported: z
    .literal(true)
    .optional()
    .describe('La trajo su autor de otro servicio o de un archivo, con su fecha'),
  vote: z
    .enum(['held', 'dropped'])
    .optional()
    .describe('Si el voto no cuenta, por ahora o del todo; solo lo sabe quien la escribió'),
  target: ReviewTarget,
  artist: z.object({ apiId: z.string(), name: z.string() }).optional(),
  album: z.object({ apiId: z.string(), title: z.string() }).optional(),
  song: z.object({ apiId: z.string(), title: z.string() }).optional(),
})
export interface Review extends z.infer<typeof reviewSchema> {}
export const Review: Schema<Review> = named(reviewSchema)

/** Our own pages only need to know whether the caller is among the people; otherwise they would load a hundred people per review. */
const ReviewsQuery = PageQuery.extend({
  people: z
    .enum(['listed', 'me'])
    .default('listed')
    .describe('me: likes y followers solo dicen si quien pregunta está entre ellos'),
})

const ReviewOrder = z
  .enum(REVIEW_ORDERS.map(({ value }) => value))
  .default('newest')
  .describe('newest: las más nuevas; liked: con más me gusta; highest y lowest: por calificación')

/** The filter of the feed, which compares the genre of the artist. */
const FeedFilter = z.object({
  from: z.enum(['all', 'following']).default('all'),
  kind: TargetKind.optional(),
  genre: ApiId.optional(),
})
export type FeedFilter = z.infer<typeof FeedFilter>

export const listReviews = route(endpoints.listReviews, {
  access: 'member',
  scope: 'read',
  summary:
    'Las reseñas, las más nuevas primero; con from=following, las de quienes sigues; con kind y genre, solo esas',
  query: ReviewsQuery.extend(FeedFilter.shape),
  response: page(Review),
})

export const countNewReviews = route(endpoints.countNewReviews, {
  access: 'member',
  summary: 'Cuántas reseñas llegaron después de esta',
  query: FeedFilter.extend({ after: z.uuid() }),
  response: z.object({ count: z.int() }),
})

export const reviewsOfResource = route(endpoints.reviewsOfResource, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las reseñas de un artista, un álbum o una canción, con su promedio',
  query: ReviewsQuery.extend({
    id: ApiId,
    type: TargetKind,
    order: ReviewOrder,
    score: digits(1, 5, REVIEW_MESSAGES.scoreRequired).optional().describe('Solo las de esta calificación'),
    friends: z
      .enum(['mixed', 'first', 'only'])
      .default('mixed')
      .describe('first: primero las de quienes sigues; only: nada más esas'),
  }),
  response: page(Review).extend({ stats: ScoreSummary, mine: Review.nullable() }),
})

export const reviewsOfUser = route(endpoints.reviewsOfUser, {
  access: 'anyone',
  scope: 'read',
  summary: 'Las reseñas de una persona; sin iniciar sesión, si su perfil lo permite',
  params: z.object({ id: z.uuid() }),
  query: ReviewsQuery.extend({ order: ReviewOrder }),
  response: page(Review),
})

const ReviewParams = z.object({ id: z.uuid(REVIEW_MESSAGES.notFound) })

export const QuotedReview = z.object({
  id: z.uuid(),
  title: z.string(),
  score: z.int(),
  user: Person,
})
export type QuotedReview = z.infer<typeof QuotedReview>

export const quotedReviews = route(endpoints.quotedReviews, {
  access: 'anyone',
  scope: 'read',
  summary: 'Reseñas recientes que gustaron, para citarlas con su autor y su calificación',
  response: z.object({ items: z.array(QuotedReview) }),
  cache: { seconds: 60, staleSeconds: 60, hasScores: true },
})

export const reviewById = route(endpoints.reviewById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Una reseña',
  params: ReviewParams,
  response: Review,
})

const Saved = z.object({ msg: z.string(), review: Review })

export const writeReview = route(endpoints.writeReview, {
  access: 'member',
  summary: 'Escribe una reseña; una por persona y recurso',
  body: NewReview,
  response: Saved,
  status: 201,
  limits: [{ name: 'review', max: 30, seconds: 3_600 }],
})

export const editReview = route(endpoints.editReview, {
  access: 'member',
  summary: 'Cambia una reseña propia',
  params: ReviewParams,
  body: SentReview,
  response: Saved,
})

export const deleteReview = route(endpoints.deleteReview, {
  access: 'member',
  summary: 'Elimina una reseña propia',
  params: ReviewParams,
  response: Msg,
})

const LikeState = z.object({ liked: z.boolean(), likeCount: z.int() })
export type LikeState = z.infer<typeof LikeState>

export const likeReview = route(endpoints.likeReview, {
  access: 'member',
  summary: 'Da me gusta a una reseña',
  params: ReviewParams,
  response: LikeState,
})

export const unlikeReview = route(endpoints.unlikeReview, {
  access: 'member',
  summary: 'Quita el me gusta',
  params: ReviewParams,
  response: LikeState,
})

export const likersOf = route(endpoints.likersOf, {
  access: 'member',
  summary: 'A quiénes les gusta una reseña',
  params: ReviewParams,
  query: PageQuery,
  response: page(FollowablePerson),
})

/** A mention in a text: '@' and the name of the person. Positions count UTF-16 code units, as in JavaScript. */
const Mention = z.strictObject({
  userId: z.uuid(),
  start: z
    .int()
    .min(0)
    .max(2 * COMMENT_LENGTH),
  length: z
    .int()
    .min(2)
    .max(2 * COMMENT_LENGTH),
})
export type Mention = z.infer<typeof Mention>

const commentSchema = z.object({
  id: z.uuid(),
  user: personSchema.extend({ role: Role }),
  text: z.string(),
  mentions: z.array(Mention).describe('Las menciones del texto que llevan a un perfil'),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export interface Comment extends z.infer<typeof commentSchema> {}
export const Comment: Schema<Comment> = named(commentSchema)

/** These characters stand for mentions in the database, so nobody can type them. */
const MENTION_SLOTS = /[\ue000-\ue009]/g

export const CommentText = z.strictObject({
  text: Text.transform((text) => text.replace(MENTION_SLOTS, ''))
    .pipe(Prose)
    .pipe(
      z
        .string()
        .min(1, REVIEW_TEXTS.commentRequired)
        .superRefine(upTo(COMMENT_LENGTH, REVIEW_MESSAGES.commentLong)),
    ),
  mentions: z
    .array(Mention)
    .max(COMMENT_LENGTH, REVIEW_MESSAGES.tooManyMentions)
    .refine(
      (mentions) => new Set(mentions.map(({ userId }) => userId)).size <= MAX_MENTIONS,
      REVIEW_MESSAGES.tooManyMentions,
    )
    .refine(doNotOverlap, REVIEW_MESSAGES.badMentions)
    .optional()
    .describe(
      'Lo que no es «@» y el nombre de la persona queda como texto. Al editar sin este campo siguen las que había',
    ),
})
export type CommentText = z.output<typeof CommentText>

/** Whether no two mentions overlap. */
function doNotOverlap(mentions: Mention[]) {
  const inOrder = mentions.toSorted((one, other) => one.start - other.start)
  return inOrder.every(({ start }, i) => {
    const before = inOrder[i - 1]
    return !before || before.start + before.length <= start
  })
}

export const mentionable = route(endpoints.mentionable, {
  access: 'member',
  summary:
    'A quiénes se puede mencionar en una reseña (Premium): primero quienes participan y a quienes sigues',
  params: ReviewParams,
  query: z.object({
    query: Line.pipe(z.string().max(60))
      .default('')
      .describe('El comienzo del nombre o de una de sus palabras'),
  }),
  response: z.object({ items: z.array(Person) }),
  limits: [{ name: 'mentionable', max: 600, seconds: 3_600 }],
})

export const listComments = route(endpoints.listComments, {
  access: 'anyone',
  scope: 'read',
  summary: 'Los comentarios de una reseña, los más viejos primero',
  params: ReviewParams,
  query: PageQuery,
  response: page(Comment),
})

export const writeComment = route(endpoints.writeComment, {
  access: 'member',
  summary: 'Comenta una reseña (Premium)',
  params: ReviewParams,
  body: CommentText,
  response: Comment,
  status: 201,
  limits: [{ name: 'comment', max: 120, seconds: 3_600 }],
})

const CommentParams = z.object({ id: z.uuid(REVIEW_MESSAGES.commentNotFound) })

export const editComment = route(endpoints.editComment, {
  access: 'member',
  summary: 'Cambia un comentario propio',
  params: CommentParams,
  body: CommentText,
  response: Comment,
})

export const deleteComment = route(endpoints.deleteComment, {
  access: 'member',
  summary: 'Elimina un comentario propio, o uno en una reseña propia',
  params: CommentParams,
  response: Msg,
})
