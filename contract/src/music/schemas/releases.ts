import { z } from 'zod'
import { keysOf, Msg, PageQuery, page } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ALBUM_TYPES } from '../catalogue.ts'
import * as endpoints from '../releases.ts'
import { RELEASE_TEXTS, RELEASE_TYPES, RELEASE_VIEWS } from '../releases.ts'
import { Credit } from './catalogue.ts'

export const Release = z.object({
  apiId: z.string(),
  title: z.string(),
  image: z.string(),
  artist: z.string(),
  artistId: z.string(),
  credits: z.array(Credit),
  albumType: z.enum(ALBUM_TYPES).nullable().describe('Nulo si la fuente no lo dice'),
  releasedOn: z
    .string()
    .describe(
      'Tan exacta como se conoce: «2026-11-17», «2026-11» o «2026». En la zona horaria de la persona',
    ),
  explicit: z.boolean(),
  hasPreview: z.boolean().describe('Si se puede escuchar el avance de alguna de sus canciones'),
})
export type Release = z.infer<typeof Release>

export const listReleases = route(endpoints.listReleases, {
  access: 'member',
  scope: 'read',
  summary:
    'Los discos de los artistas que sigues: lo publicado, lo más nuevo primero; o lo que viene, lo más próximo primero',
  query: PageQuery.extend({
    view: z.enum(RELEASE_VIEWS).default('published'),
    type: z.enum(keysOf(RELEASE_TYPES)).optional(),
  }),
  response: page(Release).extend({
    followsArtists: z.boolean().describe('Si la persona sigue a algún artista'),
  }),
})

export const ReleaseFeed = z.object({
  createdAt: z.iso.datetime().nullable().describe('Desde cuándo vale la dirección; nulo si no hay ninguna'),
})
export type ReleaseFeed = z.infer<typeof ReleaseFeed>

export const releaseFeed = route(endpoints.releaseFeed, {
  access: 'member',
  summary: 'Si hay una dirección privada para seguir los lanzamientos en un lector de noticias',
  response: ReleaseFeed,
})

export const createReleaseFeed = route(endpoints.createReleaseFeed, {
  access: 'member',
  summary: 'Crea la dirección privada de los lanzamientos; la anterior deja de valer',
  status: 201,
  response: z.object({
    url: z.url().describe('Se muestra una sola vez: después solo se guarda su huella'),
    createdAt: z.iso.datetime(),
  }),
  limits: [{ name: 'release-feed', max: 20, seconds: 3_600 }],
})

export const removeReleaseFeed = route(endpoints.removeReleaseFeed, {
  access: 'member',
  summary: 'Borra la dirección privada de los lanzamientos',
  response: Msg,
})

/** Takes no body of ours: mail clients send a form, which is ignored. */
export const leaveReleaseMails = route(endpoints.leaveReleaseMails, {
  access: 'anyone',
  summary: 'Deja los correos con lanzamientos con el enlace del correo, sin iniciar sesión',
  params: z.object({ token: z.uuid(RELEASE_TEXTS.linkInvalid) }),
  response: Msg,
  limits: [{ name: 'release-mails-leave', max: 60, seconds: 3_600 }],
})
