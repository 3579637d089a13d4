import { z } from 'zod'
import { httpsUrl, keysOf, Msg, Prose, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import { Name } from '../../people/schemas/accounts.ts'
import * as endpoints from '../team.ts'
import {
  CREATOR_BIO_LENGTH,
  CREATOR_LINK_LENGTH,
  CREATOR_LINKS,
  type CreatorLinkKind,
  MAX_CREATORS,
  profileExpected,
  TEAM_TEXTS,
} from '../team.ts'

const LinkKind = z.enum(keysOf(CREATOR_LINKS))

/** A person on the team page. */
export const Creator = z.object({
  id: z.uuid(),
  name: z.string(),
  bio: z.string(),
  picture: z.string().describe('La foto, o un retrato dibujado si no tiene'),
  hasPicture: z.boolean(),
  links: z.array(z.object({ kind: LinkKind, url: z.string() })).describe('Siempre en el mismo orden'),
})
export type Creator = z.infer<typeof Creator>

const linkTo = (kind: CreatorLinkKind) =>
  httpsUrl(TEAM_TEXTS.linkInvalid)
    .pipe(z.string().max(CREATOR_LINK_LENGTH, TEAM_TEXTS.linkLong))
    .refine((url) => isProfile(kind, url), profileExpected(kind))

/** The address of a page of one of the hosts, other than its home page. */
function isProfile(kind: CreatorLinkKind, url: string): boolean {
  const { hosts } = CREATOR_LINKS[kind]
  const names = hosts.map((host) => host.replaceAll('.', '\\.')).join('|')
  return hosts.length === 0 || new RegExp(`^https://([\\w-]+\\.)*(${names})/[^/?#]`).test(url)
}

/** The empty text removes the link. */
const optionalLink = (kind: CreatorLinkKind) => z.union([z.literal(''), linkTo(kind)]).default('')

export const EditedCreator = z.strictObject({
  name: Name(TEAM_TEXTS.nameRequired),
  bio: Prose.pipe(
    z
      .string()
      .min(1, { error: TEAM_TEXTS.bioRequired, abort: true })
      .superRefine(upTo(CREATOR_BIO_LENGTH, TEAM_TEXTS.bioLong)),
  ),
  github: optionalLink('github'),
  linkedin: optionalLink('linkedin'),
  web: optionalLink('web'),
  instagram: optionalLink('instagram'),
  x: optionalLink('x'),
  youtube: optionalLink('youtube'),
})
export type EditedCreator = z.output<typeof EditedCreator>

const OneCreator = z.object({ id: z.uuid() })
const TEAM_LIMITS = [{ name: 'team', max: 200, seconds: 3_600 }] as const

export const team = route(endpoints.team, {
  access: 'anyone',
  summary: 'Las personas que crearon ReMusic, en su orden',
  response: z.object({ creators: z.array(Creator) }),
})

export const addCreator = route(endpoints.addCreator, {
  access: 'admin',
  summary: 'Agrega una persona al final del equipo',
  body: EditedCreator,
  response: z.object({ msg: z.string(), id: z.uuid() }),
  status: 201,
  limits: TEAM_LIMITS,
})

export const editCreator = route(endpoints.editCreator, {
  access: 'admin',
  summary: 'Cambia el nombre, la presentación y los enlaces de una persona del equipo',
  params: OneCreator,
  body: EditedCreator,
  response: Msg,
  limits: TEAM_LIMITS,
})

export const removeCreator = route(endpoints.removeCreator, {
  access: 'admin',
  summary: 'Quita una persona del equipo',
  params: OneCreator,
  response: Msg,
  limits: TEAM_LIMITS,
})

export const orderCreators = route(endpoints.orderCreators, {
  access: 'admin',
  summary: 'Ordena el equipo; la lista nombra a cada persona una vez',
  body: z.strictObject({ ids: z.array(z.uuid()).max(MAX_CREATORS) }),
  response: Msg,
  limits: TEAM_LIMITS,
})

export const changeCreatorPicture = route(endpoints.changeCreatorPicture, {
  access: 'admin',
  summary: 'Cambia la foto de una persona del equipo (png o jpeg como data URL), o la quita con nulo',
  params: OneCreator,
  body: z.strictObject({ data: z.string({ error: ACCOUNT_TEXTS.notAPicture }).nullable() }),
  response: Msg,
  bodyLimitBytes: 3 * 1024 * 1024,
  limits: TEAM_LIMITS,
})
