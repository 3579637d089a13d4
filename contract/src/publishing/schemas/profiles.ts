import { z } from 'zod'
import { COUNTRIES } from '../../base/countries.ts'
import { httpsUrl, Line, Msg, Prose, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId } from '../../music/schemas/catalogue.ts'
import { Review, ReviewTarget, TargetKind } from '../../opinions/schemas/reviews.ts'
import * as endpoints from '../profiles.ts'
import {
  ACTIVITY_MONTHS,
  BIO_LENGTH,
  GENRES_SHOWN,
  LINK_LABEL_LENGTH,
  LINK_LENGTH,
  MAX_FAVOURITES,
  MAX_LINKS,
  PROFILE_TEXTS,
} from '../profiles.ts'

/** A song, an album or an artist. */
export const Favourite = ReviewTarget
export type Favourite = z.infer<typeof Favourite>

export const ProfileLink = z.object({ url: z.string(), label: z.string().nullable() })
export type ProfileLink = z.infer<typeof ProfileLink>

/** The text that users write about themselves, and the figures of their reviews. */
export const ProfileDetails = z.object({
  bio: z.string(),
  links: z.array(ProfileLink).max(MAX_LINKS),
  hidden: z
    .boolean()
    .describe('Si la moderación ocultó la presentación y los enlaces; solo lo sabe su dueño'),
  country: z.string().nullable().describe('Código ISO 3166-1'),
  openToVisitors: z.boolean().describe('Si el perfil se ve sin iniciar sesión'),
  favourites: z.array(Favourite).max(MAX_FAVOURITES),
  pinned: Review.nullable(),
  genres: z
    .array(z.object({ id: z.string(), name: z.string(), reviews: z.int() }))
    .max(GENRES_SHOWN)
    .describe('Los géneros sobre los que más escribe'),
  activity: z
    .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), reviews: z.int() }))
    .length(ACTIVITY_MONTHS)
    .describe('Sus reseñas de cada mes, en UTC, el más viejo primero'),
})
export type ProfileDetails = z.infer<typeof ProfileDetails>

// A browser encodes international names and spaces, so the address that is stored can be longer than the one typed.
const LinkUrl = httpsUrl(PROFILE_TEXTS.linkInvalid).pipe(z.string().max(LINK_LENGTH, PROFILE_TEXTS.linkLong))

export const EditedProfile = z.strictObject({
  bio: Prose.pipe(z.string().superRefine(upTo(BIO_LENGTH, PROFILE_TEXTS.bioLong))),
  country: z
    .string()
    .refine((code) => COUNTRIES.includes(code), PROFILE_TEXTS.unknownCountry)
    .nullable(),
  links: z
    .array(
      z.strictObject({
        url: LinkUrl,
        label: Line.pipe(z.string().superRefine(upTo(LINK_LABEL_LENGTH, PROFILE_TEXTS.labelLong)))
          .transform((label) => label || null)
          .nullable(),
      }),
    )
    .max(MAX_LINKS, PROFILE_TEXTS.manyLinks),
  favourites: z
    .array(z.strictObject({ kind: TargetKind, apiId: ApiId }))
    .max(MAX_FAVOURITES, PROFILE_TEXTS.manyFavourites)
    .refine(
      (chosen) => new Set(chosen.map(({ kind, apiId }) => `${kind} ${apiId}`)).size === chosen.length,
      PROFILE_TEXTS.favouriteTwice,
    )
    .describe('En su orden'),
  pinnedReviewId: z.uuid(PROFILE_TEXTS.notYourReview).nullable(),
})
export type EditedProfile = z.output<typeof EditedProfile>

export const profileOf = route(endpoints.profileOf, {
  access: 'anyone',
  scope: 'read',
  summary:
    'La presentación, los favoritos y la actividad de una persona; sin iniciar sesión, si ella lo permite',
  params: z.object({ id: z.uuid() }),
  response: ProfileDetails,
})

export const editProfile = route(endpoints.editProfile, {
  access: 'member',
  summary: 'Cambia el perfil propio',
  body: EditedProfile,
  response: Msg,
  limits: [{ name: 'profile', max: 120, seconds: 3_600 }],
})

export const openProfile = route(endpoints.openProfile, {
  access: 'member',
  summary: 'Permite o no que el perfil propio se vea sin iniciar sesión',
  body: z.strictObject({ openToVisitors: z.boolean() }),
  response: Msg,
})
