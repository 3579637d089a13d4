import { azulejo } from './azulejo.ts'
import { cuartos } from './cuartos.ts'
import type { Family } from './design.ts'
import { letra } from './letra.ts'
import { malla } from './malla.ts'
import { ondas } from './ondas.ts'
import { op } from './op.ts'
import { paisaje } from './paisaje.ts'
import { rayos } from './rayos.ts'
import { recorte } from './recorte.ts'
import { riso } from './riso.ts'

/** A seed chooses by position, so adding a family changes every cover without an explicit one. */
export const FAMILIES = {
  cuartos,
  op,
  riso,
  malla,
  letra,
  ondas,
  recorte,
  azulejo,
  rayos,
  paisaje,
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES

export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[]
