import { randomUUID } from 'node:crypto'
import { acceptLegal, myConsents } from '@remusic/contract/base/schemas/legal'
import { deleteListen, editListen, listensOf, logListen } from '@remusic/contract/listening/schemas/diary'
import { putHistoryChunk, startHistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { dismissals, dismissItem, muteItem, savePicks } from '@remusic/contract/listening/schemas/taste'
import { followPlaylist, followUser } from '@remusic/contract/music/schemas/follows'
import {
  addToListenLater,
  listListenLater,
  moveInListenLater,
  removeFromListenLater,
} from '@remusic/contract/music/schemas/listenLater'
import { createReleaseFeed } from '@remusic/contract/music/schemas/releases'
import {
  likeReview,
  reviewsOfResource,
  unlikeReview,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { PREFERENCES } from '@remusic/contract/people/notifications'
import { createToken } from '@remusic/contract/people/schemas/accessTokens'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { confirmTotp, startTotp } from '@remusic/contract/people/schemas/secondFactor'
import { savePushDevice } from '@remusic/contract/people/schemas/webPush'
import { saveDigest } from '@remusic/contract/publishing/schemas/digest'
import { editProfile } from '@remusic/contract/publishing/schemas/profiles'
import { confirmPending } from '@remusic/contract/running/schemas/admin'
import { appeal } from '@remusic/contract/running/schemas/appeals'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { messagesOf, sendMessage } from '@remusic/contract/together/schemas/chat'
import { addToChatPlaylist } from '@remusic/contract/together/schemas/chatCards'
import { inviteMember } from '@remusic/contract/together/schemas/playlistMembers'
import {
  addSong,
  createPlaylist,
  discoverPlaylists,
  sharePlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { clientIdOf } from '../src/listening/diary/imported.ts'
import { codeAt } from '../testing/authenticatorApp.ts'
import type { callsTo } from '../testing/startTestApp.ts'
import { createChatWriter } from './chatWrites.ts'
import { createFolderWriter } from './folderWrites.ts'
import { createPlaylistWriter } from './playlistWrites.ts'
import { createRoomWriter } from './roomWrites.ts'
import type { People, Writer } from './world.ts'

export type Caller = ReturnType<typeof callsTo>
type Response = { status: number; headers: Headers; data: unknown }

/** One write, with a unique mark by which the oracle finds it in the database. */
export type Write = {
  kind:
    | 'message'
    | 'review'
    | 'comment'
    | 'like'
    | 'unlike'
    | 'follow'
    | 'playlist follow'
    | 'collaborator'
    | 'playlist'
    | 'share'
    | 'profile'
    | 'song'
    | 'appeal'
    | 'block'
    | 'authenticator app'
    | 'push device'
    | 'digest'
    | 'release feed'
    | 'blind tasting'
    | 'taste choice'
    | 'later'
    | 'removed later'
    | 'moved later'
    | 'listen'
    | 'edited listen'
    | 'deleted listen'
    | 'scrobble'
    | 'upload'
    | 'group message'
    | 'edited message'
    | 'deleted message'
    | 'reaction'
    | 'chat audience'
    | 'room message'
    | 'queued song'
    | 'room score'
    | 'song of a chat'
    | 'smart playlist'
    | 'folder'
    | 'placement'
    | 'undo'
    | 'proposal'
    | 'accepted proposal'
    | 'consent'
    | 'confirmation'
  mark: string
  send(): Promise<Response>
  /** The write has an idempotency key, so sending it again does not repeat it. */
  idempotent?: true
  /** Reads what was written, as its author would right after the acknowledgement. */
  readBack?(data: unknown): Promise<ReadBack>
}

/** Whether the author was shown the write; null if the read itself was rejected. */
type ReadBack = boolean | null

/** Returns the outcome, because later writes build on earlier ones. */
type Attempt = (write: Write) => Promise<{ isDone: boolean; data: unknown }>

const PLAYLISTS_PER_WRITER = 150
/** A well-formed public key and secret, with which nothing is sent. */
const PUSH_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** An endpoint of ListenBrainz, which is not a call of the contract. */
const SUBMIT_LISTENS = { method: 'POST', url: '/1/submit-listens' } as unknown as typeof logListen
/** The artist of all songs of the world. */
const SCROBBLED_ARTIST = 'Los Incansables'
const SCROBBLES_START = Date.parse('2020-01-01T00:00:00Z')
const SCROBBLE_DISTANCE_MS = 300_000

/** Returns a function that performs the next write of one person, cycling through all kinds of writes. */
export function createWriter(world: People, me: Writer, call: Caller, reviews: ReviewPool) {
  const { token, chatId, sanctions } = me
  const run = randomUUID().slice(0, 8)
  let count = 0
  let playlist: { id: string; name: string; songs: number } | undefined
  let playlists = 0
  let followedPlaylists = 0
  let invited = 0
  let [song, idol, sanction, blocked, chosen, listened] = [0, 0, 0, 0, 0, 0]
  let [wanted, linked] = [0, 0]
  let scrobbled = 0
  let program: string | undefined
  let isFileSent = false
  let isAppSent = false
  let isDeviceSent = false
  let isTermsSent = false
  let isProfileSent = false
  let isPickSent = false
  const liked = new Set<string>()
  const mark = (kind: string) => `${kind} ${me.number} ${run} ${++count}`

  const message = (attempt: Attempt) => {
    const [text, clientId] = [mark('mensaje'), randomUUID()]
    const send = () => call(sendMessage, { body: { chatId, text, clientId } }, { token })
    const readBack = async (data: unknown) => {
      const query = { after: (data as { seq: number }).seq - 1 }
      const read = await call(messagesOf, { params: { chatId }, query }, { token })
      return read.status === 200 ? read.data.items[0]?.text === text : null
    }
    return attempt({ kind: 'message', mark: text, idempotent: true, send, readBack })
  }

  const review = async (attempt: Attempt) => {
    const [title, apiId] = [mark('reseña'), world.songs[song++]]
    if (!apiId) return
    // The title also identifies the moment, so the oracle finds a review that was stored without it.
    const moments = [{ second: count % 30, text: title }]
    const body = {
      ...{ apiId, type: 'song' as const, title, score: 1 + (count % 5) },
      description: 'Otra vez.',
      moments,
    }
    const { isDone, data } = await attempt({
      kind: 'review',
      mark: title,
      send: () => call(writeReview, { body }, { token }),
      readBack: async () => {
        const read = await call(reviewsOfResource, { query: { id: apiId, type: 'song' } }, { token })
        return read.status === 200 ? read.data.mine?.title === title : null
      },
    })
    if (isDone) reviews.push({ id: (data as { review: { id: string } }).review.id, authorId: me.id })
  }

  const comment = async (attempt: Attempt) => {
    const id = randomOf(reviews)?.id
    if (!id) return
    const own = mark('comentario')
    const mentions = [
      { userId: world.mentioned.id, start: own.length + 1, length: world.mentioned.name.length + 1 },
    ]
    const body = { text: `${own} @${world.mentioned.name}`, mentions }
    const send = () => call(writeComment, { params: { id }, body }, { token })
    await attempt({ kind: 'comment', mark: own, send })
  }

  const like = async (attempt: Attempt) => {
    const found = randomOf(reviews)
    if (!found || found.authorId === me.id || liked.has(found.id)) return
    liked.add(found.id)
    const input = { params: { id: found.id } }
    const pair = `${me.id} ${found.id}`
    const { isDone } = await attempt({
      kind: 'like',
      mark: pair,
      send: () => call(likeReview, input, { token }),
    })
    if (isDone && count % 2 === 0)
      await attempt({ kind: 'unlike', mark: pair, send: () => call(unlikeReview, input, { token }) })
    count += 1
  }

  const follow = async (attempt: Attempt) => {
    const targetId = world.idols[idol++]
    if (!targetId) return
    const params = { meId: me.id, targetId }
    const send = () => call(followUser, { params }, { token })
    await attempt({ kind: 'follow', mark: `${me.id} ${targetId}`, send })
  }

  const followShared = async (attempt: Attempt) => {
    const id = world.sharedPlaylists[followedPlaylists++]
    if (!id) return
    const send = () => call(followPlaylist, { params: { id } }, { token })
    await attempt({ kind: 'playlist follow', mark: `${me.id} ${id}`, send })
  }

  const addToPlaylist = async (attempt: Attempt) => {
    if (!playlist || (playlist.songs >= 10 && playlists < PLAYLISTS_PER_WRITER)) {
      const name = mark('lista')
      const send = () => call(createPlaylist, { body: { name } }, { token })
      playlists += 1
      const { isDone, data } = await attempt({ kind: 'playlist', mark: name, send })
      playlist = isDone ? { id: (data as { id: string }).id, name, songs: 0 } : undefined
    }
    const apiId = playlist && playlist.songs < 900 && world.songs[playlist.songs++]
    if (!playlist || !apiId) return
    const input = { params: { id: playlist.id }, body: { id: apiId } }
    const send = () => call(addSong, input, { token })
    const { isDone } = await attempt({ kind: 'song', mark: `${playlist.id} ${apiId}`, send })
    if (isDone && playlist.songs === 1) {
      await share(attempt, playlist)
      await invite(attempt, playlist.id)
    }
  }

  const invite = async (attempt: Attempt, id: string) => {
    // Writers are not blocked, because a block would end the collaboration.
    const others = world.writers.filter((writer) => writer.id !== me.id)
    const guest = others[invited++ % others.length]
    if (!guest) return
    const send = () => call(inviteMember, { params: { id }, body: { userId: guest.id } }, { token })
    await attempt({ kind: 'collaborator', mark: `${id} ${guest.id}`, idempotent: true, send })
  }

  /** The list of shared playlists is read from the replica if there is one. */
  const share = async (attempt: Attempt, { id, name }: { id: string; name: string }) => {
    const send = () => call(sharePlaylist, { params: { id }, body: { shared: true } }, { token })
    const readBack = async () => {
      const read = await call(discoverPlaylists, { query: { query: name } }, { token })
      return read.status === 200 ? read.data.items.some((item) => item.id === id) : null
    }
    await attempt({ kind: 'share', mark: id, idempotent: true, send, readBack })
  }

  const appealOne = async (attempt: Attempt) => {
    const caseId = sanctions[sanction++]
    if (!caseId) return
    const text = mark('apelación')
    const send = () => call(appeal, { body: { caseId, text } }, { token })
    await attempt({ kind: 'appeal', mark: text, send })
  }

  /** The last idols have no followers, so a block never ends a follow that the oracle expects. */
  const block = async (attempt: Attempt) => {
    const userId = world.idols.at(-++blocked)
    if (!userId) return
    const send = () => call(blockPerson, { params: { userId } }, { token })
    await attempt({ kind: 'block', mark: `${me.id} ${userId}`, send })
  }

  /** Each writer confirms one authenticator app. The request for its secret is not in the ledger. */
  const confirmApp = async (attempt: Attempt) => {
    if (isAppSent) return
    const started = await call(startTotp, {}, { token }).catch(() => null)
    if (started?.status !== 200) return
    isAppSent = true
    const { secret } = started.data
    const send = () => call(confirmTotp, { body: { code: codeAt(secret, new Date()) } }, { token })
    await attempt({ kind: 'authenticator app', mark: me.id, send })
  }

  /** Each writer edits the profile once, because a second edit would replace what the oracle expects. */
  const tellProfile = async (attempt: Attempt) => {
    if (isProfileSent) return
    isProfileSent = true
    const body = { bio: mark('perfil'), country: null, links: [], favourites: [], pinnedReviewId: null }
    await attempt({ kind: 'profile', mark: body.bio, send: () => call(editProfile, { body }, { token }) })
  }

  const confirmPerson = async (attempt: Attempt) => {
    const registration = world.registrations.pop()
    if (!registration) return
    const params = { id: registration.id }
    const send = () => call(confirmPending, { params }, { token: world.adminToken })
    await attempt({ kind: 'confirmation', mark: registration.email, send })
  }

  /** Each writer accepts the terms once. */
  const acceptTerms = async (attempt: Attempt) => {
    if (isTermsSent) return
    const read = await call(myConsents, {}, { token }).catch(() => null)
    const terms =
      read?.status === 200 ? read.data.consents.find(({ document }) => document === 'terminos') : undefined
    if (!terms) return
    isTermsSent = true
    const documents = [{ document: terms.document, version: terms.version }]
    const send = () => call(acceptLegal, { body: { documents } }, { token })
    await attempt({ kind: 'consent', mark: me.id, idempotent: true, send })
  }

  /**
   * Each writer enables the digest, a feed of releases, blind tasting and pushes once. All kinds are muted, because there is no push
   * service.
   */
  const askForNews = async (attempt: Attempt) => {
    if (isDeviceSent) return
    isDeviceSent = true
    const send = () => call(saveDigest, { body: { weekly: true } }, { token })
    await attempt({ kind: 'digest', mark: me.id, idempotent: true, send })
    const makeFeed = () => call(createReleaseFeed, {}, { token })
    await attempt({ kind: 'release feed', mark: me.id, idempotent: true, send: makeFeed })
    const hideScores = () => call(setBlindTasting, { body: { tastesBlind: true } }, { token })
    await attempt({ kind: 'blind tasting', mark: me.id, idempotent: true, send: hideScores })
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
    const mutedTypes = PREFERENCES.map(({ type }) => type)
    const body = { subscription: { endpoint, keys: PUSH_KEYS }, mutedTypes, showsText: false }
    const subscribe = () => call(savePushDevice, { body }, { token })
    await attempt({ kind: 'push device', mark: endpoint, idempotent: true, send: subscribe })
  }

  /** Every third entry of the diary is edited, and every third one deleted. */
  const logOne = async (attempt: Attempt) => {
    const apiId = world.songs[listened % world.songs.length]
    if (!apiId) return
    const [note, clientId] = [mark('escucha'), randomUUID()]
    const body = { clientId, type: 'song' as const, apiId, score: 1 + (listened % 5), note }
    const { isDone, data } = await attempt({
      kind: 'listen',
      mark: clientId,
      idempotent: true,
      send: () => call(logListen, { body }, { token }),
      readBack: async () => {
        const read = await call(listensOf, { params: { type: 'song', apiId } }, { token })
        return read.status === 200 ? read.data.items.some((listen) => listen.note === note) : null
      },
    })
    const turn = listened++ % 3
    if (!isDone || turn === 0) return
    const params = { id: (data as { id: string }).id }
    if (turn === 1) {
      const edited = mark('escucha corregida')
      const send = () => call(editListen, { params, body: { note: edited } }, { token })
      await attempt({ kind: 'edited listen', mark: edited, idempotent: true, send })
    } else {
      const send = () => call(deleteListen, { params }, { token })
      await attempt({ kind: 'deleted listen', mark: clientId, idempotent: true, send })
    }
  }

  /** A program submits a listen through the ListenBrainz API. Listens are minutes apart, so that no two count as the same play. */
  const scrobble = async (attempt: Attempt) => {
    if (program === undefined) {
      const body = { name: 'Programa', scopes: ['diary' as const], days: 30 as const }
      const made = await call(createToken, { body }, { token }).catch(() => null)
      // The next turn tries again; the token is not in the ledger.
      if (made?.status !== 201) return
      program = made.data.token
    }
    const number = scrobbled++
    const [artist, title] = [SCROBBLED_ARTIST, `Toma ${number % world.songs.length}`]
    const listenedAt = new Date(SCROBBLES_START + number * SCROBBLE_DISTANCE_MS)
    const body = {
      listen_type: 'single',
      payload: [
        {
          listened_at: listenedAt.getTime() / 1_000,
          track_metadata: { artist_name: artist, track_name: title },
        },
      ],
    }
    const clientId = clientIdOf({
      type: 'song',
      artist,
      title,
      listenedAt: listenedAt.toISOString(),
      day: null,
    })
    await attempt({
      kind: 'scrobble',
      mark: `${me.id} ${clientId}`,
      idempotent: true,
      send: () => call(SUBMIT_LISTENS, { body } as never, { token: program ?? '' }),
    })
  }

  /** Each writer uploads a small file once, because a person has one open import at a time. Starting the import is not in the ledger. */
  const upload = async (attempt: Attempt) => {
    if (isFileSent) return
    const body = new TextEncoder().encode('uts,track\n')
    const started = await call(
      startHistoryImport,
      { body: { extension: 'csv', bytes: body.length } },
      { token },
    ).catch(() => null)
    if (started?.status !== 201) return
    isFileSent = true
    const { id } = started.data
    const send = () => call(putHistoryChunk, { params: { id, position: '0' }, body }, { token })
    await attempt({ kind: 'upload', mark: id, idempotent: true, send })
  }

  /**
   * Moves every third entry to the end, and removes every third one. New entries have negative positions, moved ones positive positions.
   * The last songs get no reviews, which would complete their entries.
   */
  const wantLater = async (attempt: Attempt) => {
    const apiId = world.songs.at(-++wanted)
    if (!apiId) return
    const params = { kind: 'song' as const, apiId }
    const mark = `${me.id} ${apiId}`
    const { isDone } = await attempt({
      kind: 'later',
      mark,
      idempotent: true,
      send: () => call(addToListenLater, { params, body: {} }, { token }),
      readBack: async () => {
        const read = await call(listListenLater, { query: { limit: 1 } }, { token })
        return read.status === 200 ? read.data.items[0]?.target.apiId === apiId : null
      },
    })
    if (!isDone || wanted % 3 === 0) return
    if (wanted % 3 === 1) {
      const send = () => call(moveInListenLater, { params, body: { before: null } }, { token })
      await attempt({ kind: 'moved later', mark, idempotent: true, send })
    } else {
      const send = () => call(removeFromListenLater, { params }, { token })
      await attempt({ kind: 'removed later', mark, idempotent: true, send })
    }
  }

  /** Dismisses and mutes songs in turns, each song once. */
  const chooseTaste = async (attempt: Attempt) => {
    const apiId = world.songs[chosen++]
    if (!apiId) return
    const params = { kind: 'song' as const, apiId }
    if (chosen % 2 === 0) {
      const send = () => call(muteItem, { params }, { token })
      await attempt({ kind: 'taste choice', mark: `${me.id} muted ${apiId}`, idempotent: true, send })
      return
    }
    const send = () => call(dismissItem, { params }, { token })
    const readBack = async () => {
      const read = await call(dismissals, { query: { limit: 1 } }, { token })
      return read.status === 200 ? read.data.items[0]?.item.apiId === apiId : null
    }
    await attempt({
      kind: 'taste choice',
      mark: `${me.id} dismissed ${apiId}`,
      idempotent: true,
      send,
      readBack,
    })
  }

  /** Each writer picks an artist once, because a second save would replace what the oracle expects. */
  const pickArtist = async (attempt: Attempt) => {
    if (isPickSent) return
    isPickSent = true
    const body = { artists: [world.artist] }
    const send = () => call(savePicks, { body }, { token })
    const mark = `${me.id} picked ${world.artist}`
    await attempt({ kind: 'taste choice', mark, idempotent: true, send })
  }

  const inGroup = createChatWriter(world, me, call)
  /** Adds songs to the playlist of the writer's chat, which the first one creates. */
  const addToOurs = async (attempt: Attempt) => {
    const apiId = linked < 900 && world.songs[linked++]
    if (!apiId) return
    const body = { kind: 'song' as const, id: apiId }
    const send = () => call(addToChatPlaylist, { params: { chatId }, body }, { token })
    await attempt({ kind: 'song of a chat', mark: `${chatId} ${apiId}`, idempotent: true, send })
  }

  const inRoom = createRoomWriter(world, me, call)
  const listenTogether = (attempt: Attempt) => inRoom(attempt, me.id)

  const sortPlaylists = createFolderWriter(world, me, call)
  const rememberPlaylist = createPlaylistWriter(world, me, call)

  const turns = [
    askForNews,
    message,
    inGroup,
    review,
    comment,
    like,
    follow,
    followShared,
    addToPlaylist,
    appealOne,
    block,
    confirmApp,
    tellProfile,
    confirmPerson,
    acceptTerms,
    chooseTaste,
    wantLater,
    pickArtist,
    logOne,
    scrobble,
    upload,
    listenTogether,
    addToOurs,
    sortPlaylists,
    rememberPlaylist,
  ]
  let turn = me.number
  return (attempt: Attempt) => turns[turn++ % turns.length]?.(attempt)
}

type ReviewPool = { id: string; authorId: string }[]

const randomOf = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]
