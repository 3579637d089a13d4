import { z } from 'zod'
import * as endpoints from '../archive.ts'
import { LISTEN_SOURCES } from '../diary.ts'
import { DiarySettings } from './diary.ts'
import { Role } from './fields.ts'
import { Moment } from './moments.ts'
import { StoredReviewText } from './reviews.ts'
import { route } from './route.ts'
import { QuietHours } from './webPush.ts'

const Timestamp = z.iso.datetime()
const PersonName = z.string().describe('Nombre de la persona')

/** All data that ReMusic stores about one user, with field names the user understands without documentation. */
export const Archive = z.object({
  generatedDate: Timestamp,
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: Role,
    createdDate: Timestamp,
    showEmail: z.boolean(),
    tastesBlind: z.boolean().describe('Si los puntajes se le ocultan hasta que reseña'),
    timeZone: z.string().nullable().describe('Con la que se cuentan sus días'),
    picture: z.string().nullable().describe('La foto como data URL'),
    google: z.boolean().describe('Si entra con Google'),
  }),
  profile: z
    .object({
      bio: z.string(),
      country: z.string().nullable(),
      openToVisitors: z.boolean(),
      links: z.array(z.object({ label: z.string().nullable(), url: z.string() })),
      favourites: z.array(z.object({ type: z.enum(['artist', 'album', 'song']), name: z.string() })),
      pinnedReviewId: z.uuid().nullable(),
    })
    .nullable()
    .describe('Lo que cuenta en su perfil; null si nunca lo editó'),
  sessions: z.array(z.object({ device: z.string(), createdDate: Timestamp, lastUsedDate: Timestamp })),
  secondFactor: z
    .object({
      passkeys: z.array(
        z.object({ name: z.string(), createdDate: Timestamp, lastUsedDate: Timestamp.nullable() }),
      ),
      authenticatorAppSince: Timestamp.nullable(),
    })
    .describe('Los secretos y los códigos no se copian'),
  emailChanges: z
    .array(
      z.object({
        from: z.string().nullable(),
        to: z.string(),
        createdDate: Timestamp,
        confirmedDate: Timestamp.nullable(),
      }),
    )
    .describe('Los cambios de correo que esperan confirmación o todavía se pueden deshacer'),
  securityLog: z.array(z.object({ event: z.string(), device: z.string(), createdDate: Timestamp })),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      about: z.string().describe('Canción, álbum o artista'),
      apiId: z.string(),
      type: z.enum(['artist', 'album', 'song']),
      ...StoredReviewText.shape,
      moments: z.array(Moment),
      createdDate: Timestamp,
      editedDate: Timestamp.nullable(),
      likes: z.int(),
      vote: z
        .enum(['counted', 'held', 'dropped'])
        .describe('Si su puntaje cuenta: held está en revisión, dropped se descartó'),
    }),
  ),
  comments: z.array(z.object({ reviewId: z.uuid(), text: z.string(), createdDate: Timestamp })),
  mentions: z
    .array(z.object({ reviewId: z.uuid(), by: PersonName, createdDate: Timestamp }))
    .describe('Los comentarios de otras personas que te mencionan'),
  likes: z.array(z.object({ reviewId: z.uuid(), title: z.string(), createdDate: Timestamp })),
  following: z.object({
    users: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
    artists: z.array(z.object({ apiId: z.string(), name: z.string(), createdDate: Timestamp })),
    albums: z.array(z.object({ apiId: z.string(), title: z.string(), createdDate: Timestamp })),
    playlists: z.array(z.object({ id: z.uuid(), name: z.string(), createdDate: Timestamp })),
  }),
  followers: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
  playlists: z.array(
    z.object({
      name: z.string(),
      shared: z.boolean(),
      createdDate: Timestamp,
      songs: z.array(z.object({ apiId: z.string(), title: z.string(), artist: z.string() })),
    }),
  ),
  taste: z
    .array(
      z.object({
        choice: z
          .enum(['picked', 'muted', 'dismissed'])
          .describe('picked: lo eligió al empezar; muted: no cuenta; dismissed: no le interesa'),
        type: z.enum(['artist', 'album', 'song']),
        name: z.string(),
        apiId: z.string(),
        createdDate: Timestamp,
      }),
    )
    .describe('Lo que dijo de sus gustos para las recomendaciones'),
  diary: z
    .object({
      settings: DiarySettings.describe('Quiénes lo leen, y qué pasa al final de un avance'),
      listens: z.array(
        z.object({
          about: z.string().describe('Canción o álbum'),
          apiId: z.string(),
          type: z.enum(['album', 'song']),
          day: z.iso.date(),
          again: z.boolean(),
          score: z.int().nullable(),
          note: z.string(),
          source: z.enum(LISTEN_SOURCES).describe('preview: se anotó al terminar un avance'),
          createdDate: Timestamp,
          editedDate: Timestamp.nullable(),
          deletedDate: Timestamp.nullable().describe('Si se eliminó y todavía se puede restaurar'),
        }),
      ),
    })
    .describe('El diario, con las notas que nadie más lee'),
  yearsInMusic: z
    .array(
      z.object({
        year: z.int(),
        listens: z.int(),
        days: z.int(),
        songs: z.int(),
        albums: z.int(),
        artists: z.int(),
        reviews: z.int(),
        countedDate: Timestamp,
      }),
    )
    .describe('Lo que se guarda de cada año en música; todo sale del diario y de las reseñas'),
  listenLater: z
    .array(
      z.object({
        about: z.string().describe('Canción, álbum o artista'),
        apiId: z.string(),
        type: z.enum(['artist', 'album', 'song']),
        reason: z
          .enum(['person', 'review', 'recommended', 'playlist'])
          .describe('Dónde lo encontró; person: por su cuenta'),
        createdDate: Timestamp,
        crossedOffDate: Timestamp.nullable().describe('Cuándo lo escuchó o reseñó'),
      }),
    )
    .describe('Lo que tiene por escuchar, en su orden, y lo que ya tachó'),
  chats: z.array(
    z.object({
      with: PersonName,
      messages: z.array(z.object({ mine: z.boolean(), text: z.string(), createdDate: Timestamp })),
    }),
  ),
  blocked: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
  notifications: z.array(
    z.object({ type: z.int(), title: z.string(), createdDate: Timestamp, readDate: Timestamp.nullable() }),
  ),
  mailPreferences: z.array(z.object({ type: z.int(), inApp: z.boolean(), byMail: z.boolean() })),
  weeklyDigest: z.boolean(),
  releaseFeedSince: z.iso
    .datetime()
    .nullable()
    .describe('Desde cuándo tiene una dirección privada de lanzamientos'),
  pushDevices: z.array(
    z.object({
      label: z.string(),
      mutedTypes: z.array(z.int()),
      showsText: z.boolean(),
      createdDate: Timestamp,
      lastSuccessDate: Timestamp.nullable(),
    }),
  ),
  quietHours: QuietHours.nullable(),
  payments: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      country: z.string().nullable(),
      status: z.string(),
      createdDate: Timestamp,
      withdrawnDate: Timestamp.nullable(),
    }),
  ),
  consents: z.array(z.object({ document: z.string(), version: z.string(), acceptedDate: Timestamp })),
  premiumPeriods: z.array(
    z.object({ startsDate: Timestamp, endsDate: Timestamp.nullable(), revokedDate: Timestamp.nullable() }),
  ),
  sanctions: z.array(
    z.object({
      sanction: z.string(),
      rule: z.string(),
      explanation: z.string().nullable(),
      createdDate: Timestamp,
      endDate: Timestamp.nullable(),
      appeal: z.string().nullable(),
      appealDate: Timestamp.nullable(),
      appealStatus: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
  reports: z.array(
    z.object({ reason: z.string(), detail: z.string(), status: z.string(), createdDate: Timestamp }),
  ),
  corrections: z.array(
    z.object({
      type: z.string(),
      about: z.string(),
      field: z.string(),
      oldValue: z.string(),
      newValue: z.string(),
      note: z.string(),
      status: z.string(),
      answer: z.string().nullable(),
      createdDate: Timestamp,
      decidedDate: Timestamp.nullable(),
    }),
  ),
})
export type Archive = z.infer<typeof Archive>

export const myArchive = route(endpoints.myArchive, {
  access: 'member',
  summary: 'Todos los datos de quien pregunta, en un solo documento',
  response: Archive,
  limits: [{ name: 'archive', max: 10, seconds: 86_400 }],
})
