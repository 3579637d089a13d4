import type { Endpoint } from '../endpoint.ts'
import type * as accessTokens from './accessTokens.ts'
import type * as accounts from './accounts.ts'
import type * as admin from './admin.ts'
import type * as affinity from './affinity.ts'
import type * as appeals from './appeals.ts'
import type * as archive from './archive.ts'
import type * as blocks from './blocks.ts'
import type * as catalogue from './catalogue.ts'
import type * as chat from './chat.ts'
import type * as chatCards from './chatCards.ts'
import type * as contact from './contact.ts'
import type * as corrections from './corrections.ts'
import type * as credentials from './credentials.ts'
import type * as diary from './diary.ts'
import type * as digest from './digest.ts'
import type * as follows from './follows.ts'
import type * as heldVotes from './heldVotes.ts'
import type * as historyImports from './historyImports.ts'
import type * as imports from './imports.ts'
import type * as legal from './legal.ts'
import type * as listeningRooms from './listeningRooms.ts'
import type * as listenLater from './listenLater.ts'
import type * as moderation from './moderation.ts'
import type * as moments from './moments.ts'
import type * as notifications from './notifications.ts'
import type * as opinions from './opinions.ts'
import type * as playlistFolders from './playlistFolders.ts'
import type * as playlistHistory from './playlistHistory.ts'
import type * as playlistMembers from './playlistMembers.ts'
import type * as playlists from './playlists.ts'
import type * as premium from './premium.ts'
import type * as previews from './previews.ts'
import type * as profiles from './profiles.ts'
import type * as rankings from './rankings.ts'
import type * as releases from './releases.ts'
import type * as reviews from './reviews.ts'
import type { Route } from './route.ts'
import type * as scrobbles from './scrobbles.ts'
import type * as search from './search.ts'
import type * as secondFactor from './secondFactor.ts'
import type * as securityLog from './securityLog.ts'
import type * as sessions from './sessions.ts'
import type * as settings from './settings.ts'
import type * as setup from './setup.ts'
import type * as smartPlaylists from './smartPlaylists.ts'
import type * as stats from './stats.ts'
import type * as taste from './taste.ts'
import type * as team from './team.ts'
import type * as webPush from './webPush.ts'
import type * as yearInMusic from './yearInMusic.ts'

type RoutesIn<Noun> = Extract<Noun[keyof Noun], Route>

/** Every route of the contract. These are types only: a client that looks up a call here loads no schema. */
export type AnyRoute =
  | RoutesIn<typeof accessTokens>
  | RoutesIn<typeof accounts>
  | RoutesIn<typeof admin>
  | RoutesIn<typeof affinity>
  | RoutesIn<typeof appeals>
  | RoutesIn<typeof archive>
  | RoutesIn<typeof blocks>
  | RoutesIn<typeof catalogue>
  | RoutesIn<typeof chat>
  | RoutesIn<typeof chatCards>
  | RoutesIn<typeof contact>
  | RoutesIn<typeof corrections>
  | RoutesIn<typeof credentials>
  | RoutesIn<typeof diary>
  | RoutesIn<typeof digest>
  | RoutesIn<typeof follows>
  | RoutesIn<typeof heldVotes>
  | RoutesIn<typeof historyImports>
  | RoutesIn<typeof imports>
  | RoutesIn<typeof legal>
  | RoutesIn<typeof listenLater>
  | RoutesIn<typeof listeningRooms>
  | RoutesIn<typeof moderation>
  | RoutesIn<typeof moments>
  | RoutesIn<typeof notifications>
  | RoutesIn<typeof opinions>
  | RoutesIn<typeof playlistFolders>
  | RoutesIn<typeof playlistHistory>
  | RoutesIn<typeof playlistMembers>
  | RoutesIn<typeof playlists>
  | RoutesIn<typeof premium>
  | RoutesIn<typeof previews>
  | RoutesIn<typeof profiles>
  | RoutesIn<typeof taste>
  | RoutesIn<typeof rankings>
  | RoutesIn<typeof releases>
  | RoutesIn<typeof reviews>
  | RoutesIn<typeof scrobbles>
  | RoutesIn<typeof search>
  | RoutesIn<typeof securityLog>
  | RoutesIn<typeof secondFactor>
  | RoutesIn<typeof sessions>
  | RoutesIn<typeof settings>
  | RoutesIn<typeof setup>
  | RoutesIn<typeof smartPlaylists>
  | RoutesIn<typeof stats>
  | RoutesIn<typeof team>
  | RoutesIn<typeof webPush>
  | RoutesIn<typeof yearInMusic>

/** The route that describes the call of an endpoint. */
export type RouteOf<E extends Endpoint> = Extract<AnyRoute, E>

type EndpointOf<R> = R extends Endpoint ? Endpoint<R['method'], R['url']> : never
/** An endpoint that has a route. */
export type AnyEndpoint = EndpointOf<AnyRoute>
