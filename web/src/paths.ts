/** Every address of ReMusic. Screens link through these and nowhere writes a path by hand. */
export const paths = {
  landing: () => '/',
  login: (returnTo?: string) =>
    returnTo ? `/login?${RETURN_PARAM}=${encodeURIComponent(returnTo)}` : '/login',
  register: () => '/register',
  recover: () => '/recover',
  resetPassword: (token: string) => `/olvide-password/${encodeURIComponent(token)}`,
  confirm: (token: string) => `/confirmar/${encodeURIComponent(token)}`,
  premium: () => '/premium',
  contact: () => '/contact',
  team: () => '/team',
  /** How a payment ended; the provider leads here with its own words for which one. */
  paySuccess: (attemptId?: string) => withAttempt('/pay/success', attemptId),
  payError: (attemptId?: string) => withAttempt('/pay/error', attemptId),

  music: () => '/music',
  search: () => '/search',
  searchFor: (words: string) => `/search?${SEARCH_PARAM}=${encodeURIComponent(words)}`,
  genres: () => '/genres',
  genre: (id: string) => `/genres/${encodeURIComponent(id)}`,
  artist: (apiId: string) => `/artist/${encodeURIComponent(apiId)}`,
  album: (apiId: string) => `/album/${encodeURIComponent(apiId)}`,
  song: (apiId: string) => `/song/${encodeURIComponent(apiId)}`,
  songReviews: (apiId: string) => `/song/${encodeURIComponent(apiId)}?${TAB_PARAM}=resenas`,

  sharedPlaylist: (id: string) => `/shared/${encodeURIComponent(id)}`,
  review: (id: string) => `/reviews/${encodeURIComponent(id)}`,

  feed: () => '/feed',
  user: () => '/user',
  settings: () => '/settings',
  deactivate: () => '/user/deactivate',
  restore: () => '/user/restore',
  receipt: (paymentId: string) => `/user/receipt/${encodeURIComponent(paymentId)}`,
  userProfile: (id: string) => `/users/${encodeURIComponent(id)}`,
  playlists: (userId: string) => `/playlist/${encodeURIComponent(userId)}`,
  playlist: (userId: string, id: string) =>
    `/playlist/${encodeURIComponent(userId)}?${PLAYLIST_PARAM}=${encodeURIComponent(id)}`,
  chat: () => '/chat',
  chatWith: (chatId: string) => `/chat/${encodeURIComponent(chatId)}`,
  notifications: () => '/notifications',
  admin: () => '/admin',
  adminReportsOf: (userId: string) => `/admin?${TAB_PARAM}=reportes&autor=${encodeURIComponent(userId)}`,
  adminActsOn: (userId: string) => `/admin?${TAB_PARAM}=registro&a=${encodeURIComponent(userId)}`,
  pay: () => '/pay',
  premiumMember: () => '/premium2',
  contactMember: () => '/contact2',
  teamMember: () => '/team2',

  kit: () => '/dev/kit',
} as const

/** Which tab of a screen is open. */
export const TAB_PARAM = 'vista'

/** Where the payment pages read which payment they are about, by the provider's name for it. */
export const ATTEMPT_PARAM = 'external_reference'

function withAttempt(path: string, attemptId: string | undefined): string {
  return attemptId ? `${path}?${ATTEMPT_PARAM}=${encodeURIComponent(attemptId)}` : path
}

/** Where /search reads what is looked for. */
export const SEARCH_PARAM = 'q'

/** Which playlist of a person is open. */
export const PLAYLIST_PARAM = 'lista'

/** Where /login reads the page to go back to. */
export const RETURN_PARAM = 'volver'

/**
 * The page a login leads back to, or null when it is not one of ours: anything that a browser could read as
 * another host, a script or the login itself.
 */
export function safeReturnPath(value: string | null): string | null {
  if (!value?.startsWith('/')) return null
  const here = 'https://remusic.invalid'
  const url = URL.parse(value, here)
  if (!url || url.origin !== here || url.pathname.startsWith('//') || url.pathname === paths.login())
    return null
  return url.pathname + url.search + url.hash
}
