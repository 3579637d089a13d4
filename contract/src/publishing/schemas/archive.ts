import { z } from 'zod'
import { Msg, Role } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { DiarySettings } from '../../listening/schemas/diary.ts'
import { Moment } from '../../opinions/schemas/moments.ts'
import { StoredReviewText } from '../../opinions/schemas/reviews.ts'
import { QuietHours } from '../../people/schemas/webPush.ts'
import { ChatSettings } from '../../together/schemas/chat.ts'
import { StoredRoomSettings } from '../../together/schemas/listeningRooms.ts'
import * as endpoints from '../archive.ts'
import { ARCHIVE_FORMAT, ARCHIVE_TEXTS, ARCHIVE_VERSION } from '../archive.ts'
import {
  About,
  ArchivedCorrection,
  ArchivedListen,
  ArchivedPayment,
  ArchivedSanction,
  archivedListenSchema,
  Identity,
  ItemType,
  RawScore,
  Timestamp,
} from './archivedItems.ts'

const PersonName = z.string().describe('Nombre de la persona')

/** All data that ReMusic stores about one user, with field names the user understands without documentation. */
export const archiveSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION).describe('La versión de este esquema'),
  server: z.string().describe('La dirección del servidor que hizo el archivo'),
  generatedDate: Timestamp,
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: Role,
    createdDate: Timestamp,
    showEmail: z.boolean(),
    tastesBlind: z.boolean().describe('Si las calificaciones se le ocultan hasta que reseña'),
    timeZone: z.string().nullable().describe('Con la que se cuentan sus días'),
    picture: z.string().nullable().describe('La foto como data URL'),
    google: z.boolean().describe('Si entra con Google'),
    whoMayWrite: ChatSettings.shape.who
      .default('all')
      .describe('Quién puede escribirle por chat sin pedirlo antes'),
  }),
  profile: z
    .object({
      bio: z.string(),
      country: z.string().nullable(),
      openToVisitors: z.boolean(),
      links: z.array(z.object({ label: z.string().nullable(), url: z.string() })),
      favourites: z.array(z.object({ type: ItemType, name: z.string(), apiId: z.string(), ...Identity })),
      pinnedReviewId: z.uuid().nullable(),
      pinnedReview: z
        .object({ type: ItemType, apiId: z.string() })
        .nullable()
        .describe('De qué es la reseña fijada'),
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
      ...About,
      ...StoredReviewText.shape,
      moments: z.array(Moment),
      createdDate: Timestamp,
      editedDate: Timestamp.nullable(),
      likes: z.int(),
      vote: z
        .enum(['counted', 'held', 'dropped'])
        .describe('Si su calificación cuenta: held está en revisión, dropped se descartó'),
    }),
  ),
  comments: z.array(z.object({ reviewId: z.uuid(), text: z.string(), createdDate: Timestamp })),
  mentions: z
    .array(z.object({ reviewId: z.uuid(), by: PersonName, createdDate: Timestamp }))
    .describe('Los comentarios de otras personas que te mencionan'),
  likes: z.array(z.object({ reviewId: z.uuid(), title: z.string(), createdDate: Timestamp })),
  following: z.object({
    users: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
    artists: z.array(z.object({ apiId: z.string(), name: z.string(), ...Identity, createdDate: Timestamp })),
    albums: z.array(z.object({ apiId: z.string(), title: z.string(), ...Identity, createdDate: Timestamp })),
    playlists: z.array(z.object({ id: z.uuid(), name: z.string(), createdDate: Timestamp })),
  }),
  followers: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
  playlists: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      shared: z.boolean(),
      createdDate: Timestamp,
      updatedDate: Timestamp,
      rules: z
        .record(z.string(), z.unknown())
        .nullable()
        .default(null)
        .describe('De qué reglas salen sus canciones, si es inteligente'),
      songs: z.array(z.object({ apiId: z.string(), title: z.string(), ...Identity, addedDate: Timestamp })),
    }),
  ),
  playlistFolders: z
    .array(
      z.object({
        name: z.string(),
        createdDate: Timestamp,
        playlists: z.array(z.uuid()).describe('Propias, en las que colabora y que sigue'),
      }),
    )
    .default([]),
  collaborations: z
    .array(
      z.object({
        playlistId: z.uuid(),
        name: z.string(),
        role: z.enum(['edits', 'proposes']),
        invitedDate: Timestamp,
        acceptedDate: Timestamp.nullable().describe('Nula mientras no respondió la invitación'),
        proposals: z.array(
          z.object({ kind: z.enum(['add', 'remove']), apiId: z.string(), createdDate: Timestamp }),
        ),
      }),
    )
    .default([])
    .describe('Las playlists de otras personas en las que colabora o está invitada'),
  playlistChanges: z
    .array(
      z.object({
        playlistId: z.uuid(),
        number: z.int(),
        kind: z.string(),
        change: z.record(z.string(), z.unknown()).describe('Las canciones, por su apiId'),
        date: Timestamp,
      }),
    )
    .default([])
    .describe('Lo que cambió en playlists propias y ajenas, desde que se guarda su historia'),
  taste: z
    .array(
      z.object({
        choice: z
          .enum(['picked', 'muted', 'dismissed'])
          .describe('picked: lo eligió al empezar; muted: no cuenta; dismissed: no le interesa'),
        type: ItemType,
        name: z.string(),
        apiId: z.string(),
        ...Identity,
        createdDate: Timestamp,
      }),
    )
    .describe('Lo que dijo de sus gustos para las recomendaciones'),
  diary: z
    .object({
      settings: DiarySettings.describe('Quiénes lo leen, y qué pasa al final de un avance'),
      listens: z.array(ArchivedListen),
      deleted: z
        .array(archivedListenSchema.extend({ deletedDate: Timestamp }))
        .describe('Lo que se eliminó y todavía se puede restaurar'),
      undated: z
        .array(
          z.object({
            ...About,
            score: z.int().nullable(),
            ...RawScore,
            note: z.string(),
            createdDate: Timestamp,
          }),
        )
        .describe('Lo que escuchó sin que se sepa cuándo'),
      waiting: z
        .array(
          z.object({
            artist: z.string(),
            title: z.string(),
            album: z.string().nullable(),
            durationSeconds: z.int().nullable(),
            isrc: z.string().nullable(),
            mbid: z.string().nullable(),
            listenedDate: Timestamp,
          }),
        )
        .describe('Lo que anotó un programa y todavía no está en el catálogo'),
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
        ...About,
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
      with: PersonName.describe('La otra persona, o el nombre del grupo'),
      group: z.boolean().default(false).describe('De un grupo están solo los mensajes propios'),
      messages: z.array(
        z.object({
          mine: z.boolean(),
          text: z.string(),
          createdDate: Timestamp,
          editedDate: Timestamp.nullable().default(null),
          reactions: z.array(z.string()).default([]).describe('Con qué reaccionó la persona'),
        }),
      ),
    }),
  ),
  listeningRooms: z
    .array(
      z.object({
        // The first two columns name the room in the tables of what is in it.
        ...StoredRoomSettings.pick({ name: true }).shape,
        host: PersonName,
        ...StoredRoomSettings.omit({ name: true }).shape,
        createdDate: Timestamp,
        closedDate: Timestamp.nullable(),
        added: z
          .array(z.object({ title: z.string(), artist: z.string() }))
          .describe('Lo que añadió a la cola'),
        scores: z.array(
          z.object({ title: z.string(), artist: z.string(), score: z.int(), createdDate: Timestamp }),
        ),
        messages: z.array(z.object({ text: z.string(), createdDate: Timestamp })),
      }),
    )
    .default([])
    .describe('Las salas de escucha en las que estuvo, con lo que añadió, puntuó y escribió'),
  blocked: z.array(z.object({ name: PersonName, createdDate: Timestamp })),
  notifications: z.array(
    z.object({ type: z.int(), title: z.string(), createdDate: Timestamp, readDate: Timestamp.nullable() }),
  ),
  mailPreferences: z.array(z.object({ type: z.int(), inApp: z.boolean(), byMail: z.boolean() })),
  weeklyDigest: z.boolean(),
  monthlyArchive: z.boolean().describe('Si el archivo llega por correo cada mes'),
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
  nowPlaying: z
    .object({ artist: z.string(), title: z.string(), album: z.string().nullable(), startedDate: Timestamp })
    .nullable()
    .describe('Lo que un programa dice que está sonando'),
  accessTokens: z
    .array(
      z.object({
        name: z.string(),
        ending: z.string().describe('Sus últimos caracteres'),
        scopes: z.array(z.string()),
        createdDate: Timestamp,
        expiresDate: Timestamp.nullable(),
        lastUsedDate: Timestamp.nullable(),
        revokedDate: Timestamp.nullable(),
      }),
    )
    .describe('Los de sus aplicaciones; los secretos no se copian'),
  historyImports: z
    .array(
      z.object({
        format: z.string().nullable(),
        state: z.string(),
        written: z.int(),
        known: z.int(),
        createdDate: Timestamp,
        finishedDate: Timestamp.nullable(),
      }),
    )
    .describe('Lo que trajo de otros servicios'),
  archiveLinks: z
    .array(z.object({ createdDate: Timestamp, expiresDate: Timestamp }))
    .describe('Las direcciones vigentes para descargar el archivo'),
  payments: z.array(ArchivedPayment),
  consents: z.array(z.object({ document: z.string(), version: z.string(), acceptedDate: Timestamp })),
  premiumPeriods: z.array(
    z.object({ startsDate: Timestamp, endsDate: Timestamp.nullable(), revokedDate: Timestamp.nullable() }),
  ),
  sanctions: z.array(ArchivedSanction),
  reports: z.array(
    z.object({ reason: z.string(), detail: z.string(), status: z.string(), createdDate: Timestamp }),
  ),
  corrections: z.array(ArchivedCorrection),
})
export interface Archive extends z.infer<typeof archiveSchema> {}
export interface ArchiveInput extends z.input<typeof archiveSchema> {}
export const Archive: Schema<Archive, ArchiveInput> = named(archiveSchema)

export const myArchive = route(endpoints.myArchive, {
  access: 'member',
  fresh: true,
  summary: 'Todos los datos de quien pregunta, en un solo documento, si su diario no es muy largo',
  response: Archive,
  limits: [{ name: 'archive', max: 10, seconds: 86_400 }],
})

export const createArchiveLink = route(endpoints.createArchiveLink, {
  access: 'member',
  fresh: true,
  summary: 'Crea una dirección que vence, para descargar el archivo de todos los datos propios',
  response: z.object({ url: z.string(), expiresAt: Timestamp }),
  status: 201,
  limits: [{ name: 'archive-link', max: 20, seconds: 86_400 }],
})

export const ArchiveMails = z.strictObject({
  monthly: z.boolean().describe('Si quiere por correo, cada mes, un enlace a su archivo'),
})
export type ArchiveMails = z.infer<typeof ArchiveMails>

export const archiveMails = route(endpoints.archiveMails, {
  access: 'member',
  summary: 'Si el archivo llega por correo cada mes',
  response: ArchiveMails,
})

export const saveArchiveMails = route(endpoints.saveArchiveMails, {
  access: 'member',
  summary: 'Pide o deja el archivo mensual por correo',
  body: ArchiveMails,
  response: ArchiveMails,
})

/** Takes no body of ours: mail clients send a form, which is ignored. */
export const leaveArchiveMails = route(endpoints.leaveArchiveMails, {
  access: 'anyone',
  summary: 'Deja el archivo mensual con el enlace del correo, sin iniciar sesión',
  params: z.object({ token: z.uuid(ARCHIVE_TEXTS.leaveInvalid) }),
  response: Msg,
  limits: [{ name: 'archive-leave', max: 60, seconds: 3_600 }],
})
