import { z } from 'zod'
import { Role } from './fields.ts'
import { StoredReviewText } from './reviews.ts'
import { route } from './route.ts'

const When = z.iso.datetime()
const Someone = z.string().describe('Nombre de la persona')

/** Everything that ReMusic keeps about one person, in words that the person understands without us. */
export const Archive = z.object({
  generatedDate: When,
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: Role,
    createdDate: When,
    showEmail: z.boolean(),
    picture: z.string().nullable().describe('La foto como data URL'),
    google: z.boolean().describe('Si entra con Google'),
  }),
  sessions: z.array(z.object({ device: z.string(), createdDate: When, lastUsedDate: When })),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      about: z.string().describe('Canción, álbum o artista'),
      apiId: z.string(),
      type: z.enum(['artist', 'album', 'song']),
      ...StoredReviewText.shape,
      createdDate: When,
      editedDate: When.nullable(),
      likes: z.int(),
    }),
  ),
  comments: z.array(z.object({ reviewId: z.uuid(), text: z.string(), createdDate: When })),
  likes: z.array(z.object({ reviewId: z.uuid(), title: z.string(), createdDate: When })),
  following: z.object({
    users: z.array(z.object({ name: Someone, createdDate: When })),
    artists: z.array(z.object({ apiId: z.string(), name: z.string(), createdDate: When })),
    albums: z.array(z.object({ apiId: z.string(), title: z.string(), createdDate: When })),
  }),
  followers: z.array(z.object({ name: Someone, createdDate: When })),
  playlists: z.array(
    z.object({
      name: z.string(),
      shared: z.boolean(),
      createdDate: When,
      songs: z.array(z.object({ apiId: z.string(), title: z.string(), artist: z.string() })),
    }),
  ),
  chats: z.array(
    z.object({
      with: Someone,
      messages: z.array(z.object({ mine: z.boolean(), text: z.string(), createdDate: When })),
    }),
  ),
  blocked: z.array(z.object({ name: Someone, createdDate: When })),
  notifications: z.array(
    z.object({ type: z.int(), title: z.string(), createdDate: When, readDate: When.nullable() }),
  ),
  mailPreferences: z.array(z.object({ type: z.int(), inApp: z.boolean(), byMail: z.boolean() })),
  payments: z.array(
    z.object({ amount: z.number(), currency: z.string(), status: z.string(), createdDate: When }),
  ),
  premiumPeriods: z.array(
    z.object({ startsDate: When, endsDate: When.nullable(), revokedDate: When.nullable() }),
  ),
  reports: z.array(
    z.object({ reason: z.string(), detail: z.string(), status: z.string(), createdDate: When }),
  ),
})
export type Archive = z.infer<typeof Archive>

export const myArchive = route('GET', '/api/back-end/users/archive', {
  access: 'member',
  summary: 'Todos los datos de quien pregunta, en un solo documento',
  response: Archive,
  limits: [{ name: 'archive', max: 10, seconds: 86_400 }],
})
