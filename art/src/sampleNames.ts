import type { FamilyName } from './families/all.ts'

/** A cover of each of these families, and an avatar of each of these seeds, are in the sheet of samples. */
export const SAMPLE_COVERS = [
  'rayos',
  'recorte',
  'letra',
  'azulejo',
  'cuartos',
  'ondas',
  'op',
  'riso',
  'paisaje',
] as const satisfies FamilyName[]

export const SAMPLE_AVATARS = ['sal', 'mate', 'bombo', 'pista', 'aguja'] as const
