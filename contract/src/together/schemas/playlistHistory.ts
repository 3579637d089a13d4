import { z } from 'zod'
import { keysOf, PageQuery, page } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { Song } from '../../music/schemas/catalogue.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../playlistHistory.ts'
import { BATCH_CAUSES, MAX_EVENTS_PER_RESPONSE, PLAYLIST_HISTORY_TEXTS } from '../playlistHistory.ts'
import { ChangedPlaylist, Playlist, PlaylistName, PlaylistParams } from './playlists.ts'

const ChangedSong = Song.nullable().describe('Nula si ya no está en el catálogo')
const Place = z.int().min(1).describe('Lugar en la playlist, desde 1')

/** The change of an event. Positions are as of that event. */
const playlistChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), song: ChangedSong, position: Place }),
  z.object({ kind: z.literal('removed'), song: ChangedSong, position: Place }),
  z.object({ kind: z.literal('moved'), song: ChangedSong, from: Place, to: Place }),
  z.object({ kind: z.literal('renamed'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('ruled'), smart: z.boolean().describe('Si después tiene reglas') }),
  z.object({
    kind: z.literal('restored'),
    version: z.int().describe('El número de la versión que volvió'),
    added: z.int(),
    removed: z.int(),
    moved: z.int(),
  }),
  z.object({
    kind: z.literal('batch'),
    cause: z.enum(keysOf(BATCH_CAUSES)),
    added: z.int(),
    removed: z.int(),
    moved: z.int(),
  }),
])
export type PlaylistChange = z.infer<typeof playlistChangeSchema>
export interface PlaylistChangeSchema extends Schema<PlaylistChange> {}
export const PlaylistChange: PlaylistChangeSchema = playlistChangeSchema

const playlistEventSchema = z.object({
  number: z.int().describe('Desde 1, sin huecos'),
  at: z.iso.datetime(),
  actor: Person.nullable().describe('Quién lo hizo; nulo si borró su cuenta, no se muestra, o fue ReMusic'),
  acceptedBy: Person.nullable().describe('Quién aceptó la propuesta de la que viene'),
  change: PlaylistChange,
  undoes: z.array(z.int()).describe('Los números de los cambios que este deshizo'),
  undone: z.boolean().describe('Si está deshecho ahora'),
})
export interface PlaylistEvent extends z.infer<typeof playlistEventSchema> {}
export const PlaylistEvent: Schema<PlaylistEvent> = named(playlistEventSchema)

const VersionNumber = z.coerce
  .number({ error: PLAYLIST_HISTORY_TEXTS.versionNotFound })
  .int(PLAYLIST_HISTORY_TEXTS.versionNotFound)
  .min(0, PLAYLIST_HISTORY_TEXTS.versionNotFound)
  .max(2_147_483_647, PLAYLIST_HISTORY_TEXTS.versionNotFound)

export const playlistHistory = route(endpoints.playlistHistory, {
  access: 'member',
  scope: 'read',
  summary: 'Qué cambió en una playlist propia o en la que se colabora, y quién lo hizo; lo último primero',
  params: PlaylistParams,
  query: PageQuery.extend({ actorId: z.uuid().optional().describe('Solo los cambios de esta persona') }),
  response: page(PlaylistEvent),
})

export const playlistEvents = route(endpoints.playlistEvents, {
  access: 'member',
  scope: 'read',
  summary: `Los cambios después de uno, en su orden, hasta ${MAX_EVENTS_PER_RESPONSE}`,
  params: PlaylistParams,
  query: z.object({ after: VersionNumber.default(0) }),
  response: z.object({
    items: z.array(PlaylistEvent),
    last: z.int().describe('El número del último cambio de la playlist'),
    complete: z.boolean().describe('Si llegan hasta el último; si no, conviene leer la playlist de nuevo'),
  }),
})

export const playlistVersion = route(endpoints.playlistVersion, {
  access: 'member',
  scope: 'read',
  summary: 'Una playlist como estaba después de un cambio; 0 es antes del primero',
  params: PlaylistParams.extend({ number: VersionNumber }),
  response: z.object({
    number: z.int(),
    at: z.iso.datetime().nullable().describe('Nulo en la versión 0'),
    actor: Person.nullable(),
    name: z.string(),
    items: z.array(Song),
    missing: z.int().describe('Cuántas de sus canciones ya no están en el catálogo'),
    smart: z.boolean().describe('Si tenía reglas; entonces la lista no dice sus canciones'),
  }),
})

export const undoChange = route(endpoints.undoChange, {
  access: 'member',
  scope: 'playlists',
  summary:
    'Deshace un cambio, o los de una persona (desde un número); lo que ya no se puede se omite y se dice',
  params: PlaylistParams,
  body: z
    .strictObject({
      number: z.int().min(1, PLAYLIST_HISTORY_TEXTS.eventNotFound).max(2_147_483_647).optional(),
      actorId: z.uuid().optional(),
      since: z
        .int()
        .min(1)
        .max(2_147_483_647)
        .optional()
        .describe('Con actorId: desde este número, incluido'),
    })
    .refine(({ number, actorId }) => (number === undefined) !== (actorId === undefined), {
      error: PLAYLIST_HISTORY_TEXTS.undoWhat,
    })
    .refine(({ since, actorId }) => since === undefined || actorId !== undefined, {
      error: PLAYLIST_HISTORY_TEXTS.undoWhat,
    }),
  response: z.object({
    playlist: ChangedPlaylist,
    undone: z.int().describe('Cuántos cambios se deshicieron'),
    left: z.int().describe('Cuántos de la persona quedan, si eran demasiados para una vez'),
    skipped: z.array(z.string()).describe('Lo que ya no se pudo deshacer, una frase cada uno'),
  }),
  limits: [{ name: 'playlist-undo', max: 300, seconds: 3_600 }],
})

export const restoreVersion = route(endpoints.restoreVersion, {
  access: 'member',
  scope: 'playlists',
  summary: 'Vuelve a dejar la playlist propia como en una versión; es un cambio más, que también se deshace',
  params: PlaylistParams,
  body: z.strictObject({ number: z.int().min(0, PLAYLIST_HISTORY_TEXTS.versionNotFound).max(2_147_483_647) }),
  response: z.object({ playlist: ChangedPlaylist, skipped: z.array(z.string()) }),
  limits: [{ name: 'playlist-restore', max: 100, seconds: 3_600 }],
})

export const copyPlaylist = route(endpoints.copyPlaylist, {
  access: 'member',
  scope: 'playlists',
  summary: 'Copia una playlist que se puede ver a una propia, que nombra su origen',
  params: PlaylistParams,
  body: z.strictObject({
    name: PlaylistName.optional().describe('Sin él, el nombre de la original, con un número si ya lo tienes'),
    number: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe('Una versión de una propia o en la que se colabora'),
  }),
  response: Playlist,
  status: 201,
  limits: [{ name: 'playlist', max: 30, seconds: 3_600 }],
})
