import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { InvalidFieldsError } from '../platform/errors.ts'

/** What people in Spanish-speaking places type when asked for a password, beside the lists of leaked ones. */
const COMMON_IN_SPANISH =
  'contraseña contrasena tequiero teamo teamomucho teamo123 hola123 hola1234 holahola mamapapa micontraseña micontrasena ' +
  'barcelona realmadrid bocajuniors riverplate americacampeon cruzazul colocolo mexico123 argentina colombia venezuela ' +
  'españa espana futbol princesa estrella corazon mariposa chocolate esperanza familia felicidad bonita gatito perrito ' +
  'secreto clave123 clave1234 acceso123 usuario123 cambiame musica123 lamusica cancion guitarra'

const COMMON = new Set([...dictionary['passwords-common'], ...COMMON_IN_SPANISH.split(' ')])

/** Refuses what an attacker tries first: leaked favourites, the product's name, the person's own. */
export function refuseCommonPassword(password: string, about: { name: string; email: string }): void {
  const bare = withoutOrnaments(password)
  const own = ['remusic', about.name, about.email, about.email.split('@')[0] ?? ''].map(withoutOrnaments)
  const isCommon =
    COMMON.has(password.toLowerCase()) ||
    COMMON.has(bare) ||
    own.some((word) => word.length >= 3 && bare === word) ||
    new Set(password).size <= 2
  if (isCommon) throw new InvalidFieldsError({ password: ACCOUNT_TEXTS.commonPassword })
}

/** 'ReMusic2026!' is 'remusic' with ornaments. */
const withoutOrnaments = (text: string) => text.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
