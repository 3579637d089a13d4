import { z } from 'zod'
import { MESSAGES } from '../../base/messages.ts'
import { Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId, apiIdOr } from '../../music/schemas/catalogue.ts'
import { Person } from '../../people/schemas/accounts.ts'
import { CHAT_TEXTS } from '../chat.ts'
import * as endpoints from '../chatCards.ts'
import { CHAT_CARD_TEXTS, MAX_CARDS_PER_CALL, SCORED_KINDS } from '../chatCards.ts'

const ChatParams = z.object({ chatId: z.uuid(CHAT_TEXTS.notFound) })

/** The kinds whose ids the catalogue gives; all other ids are UUIDs. */
const CATALOGUE_KINDS: readonly string[] = ['song', 'album', 'artist']

const isCardRef = (item: string) => {
  const [kind = '', id, ...rest] = item.split(':')
  const Id = CATALOGUE_KINDS.includes(kind) ? ApiId : z.uuid()
  return (SCORED_KINDS as readonly string[]).includes(kind) && Id.safeParse(id).success && rest.length === 0
}
const CardRef = Text.refine(isCardRef, MESSAGES.malformed)

/** The score that a member gave in a review. */
export const MemberScore = z.object({
  person: Person,
  score: z.int().min(1).max(5),
  reviewId: z.uuid(),
})
export type MemberScore = z.infer<typeof MemberScore>

export const ChatCard = z.object({
  item: z.string().describe('Como se pidió: song:123, review:0190…'),
  mine: MemberScore.nullable().describe('La nota de quien pregunta'),
  theirs: z
    .array(MemberScore)
    .describe('Las de los otros miembros, por nombre; vacío si se catan a ciegas y falta la propia'),
  blind: z.boolean().describe('Las notas de otros están ocultas hasta que quien pregunta escriba su reseña'),
  inPlaylist: z.boolean().describe('Todas sus canciones están en la lista del chat'),
})
export type ChatCard = z.infer<typeof ChatCard>

export const chatCards = route(endpoints.chatCards, {
  access: 'member',
  summary: 'Las notas de los miembros de un chat para lo que enlazan sus mensajes; lo que no existe falta',
  params: ChatParams,
  query: z.object({
    items: Text.max(4_000)
      .transform((items) => items.split(',').filter(Boolean))
      .pipe(z.array(CardRef).max(MAX_CARDS_PER_CALL))
      .describe('song:123,review:0190…'),
  }),
  response: z.object({ cards: z.array(ChatCard) }),
})

export const ChatPlaylist = z.object({ id: z.uuid(), name: z.string(), songCount: z.int() })
export type ChatPlaylist = z.infer<typeof ChatPlaylist>

export const chatPlaylist = route(endpoints.chatPlaylist, {
  access: 'member',
  summary: 'La lista del chat, en la que todos sus miembros colaboran; null si todavía no hay',
  params: ChatParams,
  response: z.object({ playlist: ChatPlaylist.nullable() }),
})

export const addToChatPlaylist = route(endpoints.addToChatPlaylist, {
  access: 'member',
  summary: 'Añade a la lista del chat lo que enlaza un mensaje; la primera vez crea la lista',
  params: ChatParams,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['song', 'album']), id: apiIdOr(CHAT_CARD_TEXTS.itemNotFound) }),
    z.strictObject({ kind: z.enum(['review', 'playlist']), id: z.uuid(CHAT_CARD_TEXTS.itemNotFound) }),
  ]),
  response: z.object({
    playlist: ChatPlaylist,
    isNew: z.boolean().describe('La lista se creó con esta llamada'),
    added: z.int().describe('Cuántas canciones se añadieron; 0 si ya estaban'),
  }),
  limits: [{ name: 'chat-playlist', max: 120, seconds: 3_600 }],
})
