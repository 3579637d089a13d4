import { endpoint } from '../base/endpoint.ts'

/** The audiences of a person's diary or figures. 'public': everybody who may open the profile. */
export const AUDIENCES = ['private', 'followers', 'public'] as const
export type Audience = (typeof AUDIENCES)[number]
export const AUDIENCE_NAMES: Record<Audience, string> = {
  private: 'Solo yo',
  followers: 'Quienes me siguen',
  public: 'Todo el mundo',
}

/** A public figure based on diaries is only shown if at least this many people contributed to it. */
export const MIN_PEOPLE = 5

export const LISTEN_SOURCES = ['person', 'preview', 'import', 'scrobble'] as const
/** The sources that a member can give for an entry of their own. */
export const LOGGED_SOURCES = ['person', 'preview'] as const satisfies readonly ListenSource[]
export type LoggedSource = (typeof LOGGED_SOURCES)[number]
export type ListenSource = (typeof LISTEN_SOURCES)[number]

/** The entries of a diary, without deleted ones. The database has the same limit. */
export const MAX_LISTENS = 1_000_000
/** In characters. */
export const NOTE_LENGTH = 2_000
export const FIRST_DAY = '1900-01-01'
/** How long a deleted entry can be restored. */
export const RESTORE_HOURS = 24
/** How many entries and reviews of this day in past years are shown. */
export const ON_THIS_DAY_SHOWN = 12
/** How many of the viewer's own entries an item's page lists, newest first. */
export const LISTENS_OF_ITEM_SHOWN = 100

export const DIARY_TEXTS = {
  badDay: 'Ese día no existe',
  early: 'El diario empieza en 1900',
  future: 'Ese día todavía no llega',
  badScore: 'Elige una calificación de 1 a 5',
  noteLong: 'La nota puede tener hasta 2000 caracteres',
  badType: 'En el diario van canciones y álbumes',
  itemMissing: 'Esto ya no está en ReMusic',
  notFound: 'No encontramos esa escucha en tu diario',
  full: 'Tu diario está lleno: cabe un millón de escuchas. Elimina alguna para seguir',
  otherContent: 'Esa escucha ya está en tu diario con otros datos; puedes editarla',
  wasDeleted: 'Eliminaste esa escucha; puedes restaurarla durante un día',
  restoreTooLate: 'Ya no se puede restaurar: pasó más de un día',
  deleted: 'Escucha eliminada',
  notShared: 'Esta persona no comparte su diario contigo',
  settingsSaved: 'Guardado',
  badMonth: 'Elige un mes, por ejemplo 2026-11',
  badYear: 'Elige un año desde 1900',
  undatedNotFound: 'Eso ya no está entre tus escuchas sin fecha',
  undatedDeleted: 'Quitada de tus escuchas sin fecha',
} as const

/** Adds an entry. Repeating it with the same `clientId` returns the same entry. */
export const logListen = endpoint('POST', '/api/back-end/diary')
export const editListen = endpoint('PUT', '/api/back-end/diary/:id')
export const deleteListen = endpoint('DELETE', '/api/back-end/diary/:id')
export const restoreListen = endpoint('PUT', '/api/back-end/diary/:id/restore')

export const listDiary = endpoint('GET', '/api/back-end/diary/of/:userId')
export const diaryCalendar = endpoint('GET', '/api/back-end/diary/of/:userId/calendar')
/** Whether the caller may read the diary and the figures of a person. */
export const diaryAccess = endpoint('GET', '/api/back-end/diary/of/:userId/access')

export const listensOf = endpoint('GET', '/api/back-end/diary/items/:type/:apiId/mine')
export const opinionCurve = endpoint('GET', '/api/back-end/diary/items/:type/:apiId/curve')
/** The undated listens, which come from imports of services without dates. Only their owner reads them. */
export const listUndated = endpoint('GET', '/api/back-end/diary/undated')
export const deleteUndated = endpoint('DELETE', '/api/back-end/diary/undated/:type/:apiId')
/** «Hace un año escribiste…». */
export const onThisDay = endpoint('GET', '/api/back-end/diary/on-this-day')

export const diarySettings = endpoint('GET', '/api/back-end/diary/settings')
export const saveDiarySettings = endpoint('PUT', '/api/back-end/diary/settings')
