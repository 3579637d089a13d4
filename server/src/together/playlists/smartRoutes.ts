import {
  changeSmartPlaylist,
  convertSmartPlaylist,
  createSmartPlaylist,
  previewSmartPlaylist,
  refreshSmartPlaylist,
  smartPlaylist,
} from '@remusic/contract/together/schemas/smartPlaylists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import {
  changeRulesAs,
  convertSmartAs,
  createSmartAs,
  findSmartOf,
  previewRules,
  refreshSmartAs,
} from './smart.ts'
import { refreshSmartPlaylistsDaily } from './smartRefresh.ts'

export function smartPlaylistRoutes(app: FastifyInstance, deps: Deps) {
  refreshSmartPlaylistsDaily(deps)
  handle(app, previewSmartPlaylist, ({ body, me, replica }) => previewRules(replica, me, body.rules))
  handle(app, createSmartPlaylist, ({ body, me }) => createSmartAs(deps, me, body))
  handle(app, smartPlaylist, ({ params, me }) => findSmartOf(deps.db, me, params.id))
  handle(app, changeSmartPlaylist, ({ params, body, me }) => changeRulesAs(deps, me, params.id, body.rules))
  handle(app, refreshSmartPlaylist, ({ params, me }) => refreshSmartAs(deps, me, params.id))
  handle(app, convertSmartPlaylist, ({ params, me }) => convertSmartAs(deps, me, params.id))
}
