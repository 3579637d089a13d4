/** Every URL of ReMusic. Links use these functions; no path is written by hand. */
export const paths = {
  landing: () => '/',
  login: (returnTo?: string | null) => withReturn('/login', returnTo),
  register: (returnTo?: string | null) => withReturn('/register', returnTo),
  recover: () => '/recover',
  resetPassword: (token: string) => `/olvide-password/${encodeURIComponent(token)}`,
  confirm: (token: string) => `/confirmar/${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/correo/confirmar/${encodeURIComponent(token)}`,
  takeBack: (token: string) => `/correo/no-fui-yo/${encodeURIComponent(token)}`,
  undoEmail: (token: string) => `/correo/deshacer/${encodeURIComponent(token)}`,
  /** The link that ends the weekly digest. */
  leaveDigest: (token: string) => `/resumen/baja/${encodeURIComponent(token)}`,
  /** The link that ends the mails with archives. */
  leaveArchiveMails: (token: string) => `/archivo/baja/${encodeURIComponent(token)}`,
  /** The link that ends the mails with releases. */
  leaveReleaseMails: (token: string) => `/radar/baja/${encodeURIComponent(token)}`,
  setup: () => '/setup',
  premium: () => '/premium',
  contact: () => '/contact',
  team: () => '/team',
  /** The rules of the community, or one of them. */
  rules: (rule?: string) => (rule ? `/normas#${rule}` : '/normas'),
  /** The legal documents, or an earlier version of one. */
  terms: (version?: string) => withVersion('/terminos', version),
  privacy: (version?: string) => withVersion('/privacidad', version),
  cookies: (version?: string) => withVersion('/cookies', version),
  refunds: (version?: string) => withVersion('/reembolsos', version),
  withdrawal: () => `/reembolsos#${WITHDRAWAL_ID}`,
  /** The outcome of a payment. The provider redirects here with its own parameters. */
  paySuccess: (attemptId?: string) => withAttempt('/pay/success', attemptId),
  payError: (attemptId?: string) => withAttempt('/pay/error', attemptId),

  music: () => '/music',
  search: () => '/search',
  searchFor: (words: string) => `/search?${SEARCH_PARAM}=${encodeURIComponent(words)}`,
  genres: () => '/genres',
  genre: (id: string) => `/genres/${encodeURIComponent(id)}`,
  /** The lists of the week, the month and the year. */
  charts: () => '/charts',
  artist: (apiId: string) => `/artist/${encodeURIComponent(apiId)}`,
  album: (apiId: string) => `/album/${encodeURIComponent(apiId)}`,
  song: (apiId: string) => `/song/${encodeURIComponent(apiId)}`,
  songReviews: (apiId: string) => `/song/${encodeURIComponent(apiId)}?${TAB_PARAM}=resenas`,

  /** The playlists that everybody shares. */
  discovery: () => '/playlists',
  sharedPlaylist: (id: string) => `/shared/${encodeURIComponent(id)}`,
  /** The events of a playlist, and the playlist as it was after one of them. */
  playlistHistory: (id: string) => `/shared/${encodeURIComponent(id)}/historial`,
  playlistVersion: (id: string, number: number | string) =>
    `/shared/${encodeURIComponent(id)}/historial?${VERSION_PARAM}=${number}`,
  /** A link that lets its readers collaborate in a playlist. */
  playlistInvitation: (token: string) => `/playlists/invitacion/${encodeURIComponent(token)}`,
  review: (id: string) => `/reviews/${encodeURIComponent(id)}`,

  feed: () => '/feed',
  user: () => '/user',
  /** The signals of the recommendations. */
  taste: () => `/user?${TAB_PARAM}=${TASTE_TAB}`,
  /** The listens of the member, day by day. */
  diary: () => `/user?${TAB_PARAM}=${DIARY_TAB}`,
  /** The pending entries of the member. */
  listenLater: () => `/user?${TAB_PARAM}=${LISTEN_LATER_TAB}`,
  /** The figures of the member's diary and reviews. */
  stats: () => `/user?${TAB_PARAM}=${STATS_TAB}`,
  /** The year in music of the member, and that of the community. */
  myYear: (year: number | string) => `/user/year/${year}`,
  communityYear: (year: number | string) => `/year/${year}`,
  settings: () => '/settings',
  diarySettings: () => `/settings#${DIARY_ID}`,
  corrections: () => `/settings#${CORRECTIONS_ID}`,
  /** The settings for what other programs may do. */
  apps: () => `/settings?${TAB_PARAM}=${APPS_TAB}`,
  security: () => `/settings?${TAB_PARAM}=${SECURITY_TAB}`,
  /** The imports from other services, and one of them. */
  historyImports: () => '/settings/importar',
  historyImport: (id: string) => `/settings/importar/${encodeURIComponent(id)}`,
  editProfile: () => `/settings?${TAB_PARAM}=${PROFILE_TAB}`,
  deactivate: () => '/user/deactivate',
  restore: () => '/user/restore',
  receipt: (paymentId: string) => `/user/receipt/${encodeURIComponent(paymentId)}`,
  userProfile: (id: string) => `/users/${encodeURIComponent(id)}`,
  userDiary: (id: string) => `/users/${encodeURIComponent(id)}?${TAB_PARAM}=${DIARY_TAB}`,
  userStats: (id: string) => `/users/${encodeURIComponent(id)}?${TAB_PARAM}=${STATS_TAB}`,
  playlists: (userId: string) => `/playlist/${encodeURIComponent(userId)}`,
  playlist: (userId: string, id: string) =>
    `/playlist/${encodeURIComponent(userId)}?${PLAYLIST_PARAM}=${encodeURIComponent(id)}`,
  newPlaylist: (userId: string) =>
    `/playlist/${encodeURIComponent(userId)}?${PLAYLIST_PARAM}=${NEW_PLAYLIST}`,
  chat: () => '/chat',
  chatWith: (chatId: string) => `/chat/${encodeURIComponent(chatId)}`,
  /** The messages of people who may not write to the member directly, and one of them. */
  chatRequests: () => `/chat?${TAB_PARAM}=${REQUESTS_TAB}`,
  chatRequest: (chatId: string) => `/chat/${encodeURIComponent(chatId)}?${TAB_PARAM}=${REQUESTS_TAB}`,
  /** A conversation at one of its messages. */
  chatMessage: (chatId: string, seq: number | string) =>
    `/chat/${encodeURIComponent(chatId)}?${MESSAGE_PARAM}=${seq}`,
  notifications: () => '/notifications',
  /** The open listening rooms, one of them, and what remains of it after it has closed. */
  rooms: () => '/rooms',
  room: (id: string) => `/room/${encodeURIComponent(id)}`,
  /** The review form of a song, with a score that was given before. */
  reviewSong: (id: string, score: number | string | null) =>
    score === null
      ? `/song/${encodeURIComponent(id)}`
      : `/song/${encodeURIComponent(id)}?${SCORE_PARAM}=${score}`,
  /** The releases of followed artists. */
  radar: () => '/radar',
  /** A decision of moderation about the signed-in person. */
  sanction: (caseId: string) => `/moderation/${encodeURIComponent(caseId)}`,
  admin: () => '/admin',
  /** One of the views of the panel. */
  adminView: (view: string) => `/admin?${TAB_PARAM}=${view}`,
  emergencies: () => '/admin/emergencias',
  adminMails: () => `/admin?${TAB_PARAM}=correos`,
  adminTeam: () => `/admin?${TAB_PARAM}=equipo`,
  adminReportsOf: (userId: string) => `/admin?${TAB_PARAM}=reportes&autor=${encodeURIComponent(userId)}`,
  adminActsOn: (userId: string) => `/admin?${TAB_PARAM}=registro&a=${encodeURIComponent(userId)}`,
  pay: () => '/pay',
  premiumMember: () => '/premium2',
  contactMember: () => '/contact2',
  teamMember: () => '/team2',

  kit: () => '/dev/kit',
} as const

/** The version of a legal document, or of a playlist. */
export const VERSION_PARAM = 'version'

/** The section of the refunds where a purchase is withdrawn from. */
export const WITHDRAWAL_ID = 'arrepentimiento'

/** The message that a conversation is opened at, by its number. */
export const MESSAGE_PARAM = 'mensaje'

/** The tab of the chat with requests. */
export const REQUESTS_TAB = 'solicitudes'

/** The open tab of a screen. */
export const TAB_PARAM = 'vista'

/** The part of the settings with the corrections that the member has proposed. */
export const CORRECTIONS_ID = 'correcciones'

/** The tab of the member's profile with what counts for the recommendations. */
export const TASTE_TAB = 'gustos'

/** The tab of a profile with the diary. */
export const DIARY_TAB = 'diario'

/** The part of the settings about the diary. */
export const DIARY_ID = 'diario'

/** The tab of the member's profile with what they want to listen to. */
export const LISTEN_LATER_TAB = 'por-escuchar'

/** The tab of a profile with the figures of the diary and the reviews. */
export const STATS_TAB = 'numeros'

/** The tab of the settings with what a profile shows. */
export const PROFILE_TAB = 'perfil'

/** The tab of the settings with everything about the safety of the account. */
export const SECURITY_TAB = 'seguridad'

/** The tab of the settings with the programs that act for the person. */
export const APPS_TAB = 'aplicaciones'

/** The payment attempt; the name of the parameter is the provider's. */
export const ATTEMPT_PARAM = 'external_reference'

function withVersion(path: string, version: string | undefined): string {
  return version ? `${path}?${VERSION_PARAM}=${encodeURIComponent(version)}` : path
}

function withAttempt(path: string, attemptId: string | undefined): string {
  return attemptId ? `${path}?${ATTEMPT_PARAM}=${encodeURIComponent(attemptId)}` : path
}

/** The score that the review form of an item begins with. */
export const SCORE_PARAM = 'tu-puntaje'

/** The query of /search. */
export const SEARCH_PARAM = 'q'

/** The open playlist of a user, or the form for a new one. */
export const PLAYLIST_PARAM = 'lista'
export const NEW_PLAYLIST = 'nueva'
/** The open folder of the member's playlists. */
export const FOLDER_PARAM = 'carpeta'

/** The page to return to after /login, also by way of /register. */
export const RETURN_PARAM = 'volver'

const withReturn = (path: string, returnTo?: string | null) =>
  returnTo ? `${path}?${RETURN_PARAM}=${encodeURIComponent(returnTo)}` : path

/**
 * The page to return to after login, or null if it is not one of ours: anything a browser could parse as another host,
 * a script or the login page itself.
 */
export function safeReturnPath(value: string | null): string | null {
  if (!value?.startsWith('/')) return null
  const here = 'https://remusic.invalid'
  const url = URL.parse(value, here)
  if (!url || url.origin !== here || url.pathname.startsWith('//') || url.pathname === paths.login())
    return null
  return url.pathname + url.search + url.hash
}
