import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { MAX_PENDING_PROPOSALS, PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import { playlistEvents } from '@remusic/contract/together/schemas/playlistHistory'
import {
  acceptInvitation,
  acceptInvitationByLink,
  changeMember,
  closeInvitationLink,
  collaboratingPlaylists,
  decideProposal,
  invitationByLink,
  inviteMember,
  playlistInvitations,
  playlistMembers,
  playlistProposals,
  proposeChange,
  removeMember,
  renewInvitationLink,
  withdrawProposal,
} from '@remusic/contract/together/schemas/playlistMembers'
import {
  deletePlaylist,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import {
  aPlaylistPerson,
  joins,
  type PlaylistPerson,
  songAddresses,
  tableAndLog,
} from '../../../testing/playlists.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { apply, type Change, type State } from './changes.ts'

let app: TestApp
let songs: string[]
beforeAll(async () => {
  app = await startTestApp()
  songs = await songAddresses(app.db, 20)
})
afterAll(() => app.stop())

const someone = (role?: Parameters<typeof aPlaylistPerson>[1]) => aPlaylistPerson(app, role)
async function aPlaylist() {
  const owner = await someone()
  return { owner, id: await owner.create('Nuestra') }
}
const open = (id: string, who: PlaylistPerson) => app.call(sharedPlaylist, { params: { id } }, who)
const invite = (id: string, owner: PlaylistPerson, userId: string, role: 'edits' | 'proposes' = 'edits') =>
  app.call(inviteMember, { params: { id }, body: { userId, role } }, owner)
const remove = (id: string, who: PlaylistPerson, userId: string) =>
  app.call(removeMember, { params: { id, userId } }, who)
const textsFor = async (who: PlaylistPerson) =>
  (await app.call(listNotifications, { query: {} }, who)).data.items.map(({ text }) => text)

describe('an invitation', () => {
  test('by name is notified, seen, accepted, and lets a person of any plan edit', async () => {
    const { owner, id } = await aPlaylist()
    const guest = await someone('Gratuito')
    expect((await open(id, guest)).status).toBe(404)
    const { data } = await invite(id, owner, guest.id)
    expect(data.items).toMatchObject([{ user: { id: guest.id }, role: 'edits', accepted: false }])
    expect(await textsFor(guest)).toEqual([
      `Invitación a colaborar en la playlist «Nuestra», de ${owner.name}`,
    ])
    const { data: invitations } = await app.call(playlistInvitations, {}, guest)
    expect(invitations.items).toMatchObject([
      { playlist: { id }, invitedBy: { id: owner.id }, role: 'edits' },
    ])
    expect((await open(id, guest)).data).toMatchObject({ mine: null, invited: 'edits' })
    expect((await guest.add(id, songs[0] ?? '')).status).toBe(403)
    for (let i = 0; i < 2; i++) {
      const accepted = await app.call(acceptInvitation, { params: { id } }, guest)
      expect(accepted.data).toMatchObject({ mine: 'edits', invited: null, collaboratorCount: 1 })
    }
    expect((await guest.add(id, songs[0] ?? '')).data).toMatchObject({ number: 1 })
    const { data: list } = await app.call(songsOfPlaylist, { params: { id } }, owner)
    expect(list).toMatchObject({ number: 1, items: [{ addedBy: { id: guest.id } }] })
    const { data: collaborating } = await app.call(collaboratingPlaylists, { query: {} }, guest)
    expect(collaborating.items).toMatchObject([{ id, role: 'edits', user: { id: owner.id } }])
    // Renaming and deleting stay reserved for the owner.
    expect((await guest.rename(id, 'Mía')).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.ownerOnly })
    for (const status of [
      (await app.call(deletePlaylist, { params: { id } }, guest)).status,
      (await app.call(sharePlaylist, { params: { id }, body: { shared: true } }, guest)).status,
      (await invite(id, guest, (await someone()).id)).status,
    ])
      expect(status).toBe(403)
  })

  test('is Premium, goes to people who can be seen, and once', async () => {
    const { owner, id } = await aPlaylist()
    const free = await someone('Gratuito')
    const freeId = await free.create('Sola')
    const refused = await invite(freeId, free, owner.id)
    expect(refused.status).toBe(403)
    expect(refused.data).toMatchObject({ code: 'plan_limit', msg: PLAYLIST_MEMBER_TEXTS.invitingIsPremium })
    expect((await invite(id, owner, owner.id)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.isOwner })
    const away = await aUser(app.db, { active: false })
    expect((await invite(id, owner, away.id)).status).toBe(404)
    const guest = await someone()
    await invite(id, owner, guest.id, 'proposes')
    expect((await invite(id, owner, guest.id, 'edits')).data.items).toMatchObject([{ role: 'edits' }])
    expect(await textsFor(guest)).toHaveLength(1)
    await app.call(acceptInvitation, { params: { id } }, guest)
    expect((await invite(id, owner, guest.id)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.alreadyMember,
    })
  })

  test('can be declined, and a collaborator can leave or be removed', async () => {
    const { owner, id } = await aPlaylist()
    const [one, two, three] = [await someone(), await someone(), await someone()]
    await invite(id, owner, one.id)
    expect((await remove(id, one, one.id)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.declined })
    expect(await textsFor(one)).toEqual([])
    expect((await app.call(acceptInvitation, { params: { id } }, one)).status).toBe(404)
    for (const person of [two, three]) await joins(app, owner, id, { person })
    expect((await remove(id, two, three.id)).status).toBe(403)
    expect((await remove(id, two, two.id)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.left })
    expect((await remove(id, owner, three.id)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.removed })
    expect((await two.add(id, songs[0] ?? '')).status).toBe(403)
    expect((await open(id, three)).status).toBe(404)
    expect((await app.call(playlistMembers, { params: { id } }, owner)).data.items).toEqual([])
  })

  test('by link works until it is renewed or closed', async () => {
    const { owner, id } = await aPlaylist()
    const link = async (role: 'edits' | 'proposes' = 'edits') =>
      (await app.call(renewInvitationLink, { params: { id }, body: { role } }, owner)).data
    const by = (token: string, who: PlaylistPerson) =>
      app.call(acceptInvitationByLink, { params: { token } }, who)
    const first = await link()
    const second = await link('proposes')
    const [guest, late] = [await someone('Gratuito'), await someone()]
    expect((await by(first.token, guest)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.linkInvalid })
    const before = await app.call(invitationByLink, { params: { token: second.token } }, guest)
    expect(before.data).toMatchObject({ playlist: { id }, role: 'proposes', joined: false })
    for (let i = 0; i < 2; i++)
      expect((await by(second.token, guest)).data).toMatchObject({ mine: 'proposes', id })
    expect((await by(second.token, owner)).data).toMatchObject({ mine: 'owner' })
    expect((await app.call(playlistMembers, { params: { id } }, owner)).data.link).toEqual(second)
    expect((await app.call(playlistMembers, { params: { id } }, guest)).data.link).toBe(null)
    await app.call(closeInvitationLink, { params: { id } }, owner)
    expect((await by(second.token, late)).status).toBe(404)
    expect((await open(id, guest)).data).toMatchObject({ mine: 'proposes' })
  })

  test('by link does not let in again whom the owner has removed, until they are invited by name', async () => {
    const { owner, id } = await aPlaylist()
    const guest = await someone()
    const { data: link } = await app.call(renewInvitationLink, { params: { id }, body: {} }, owner)
    const params = { token: link.token }
    expect((await app.call(acceptInvitationByLink, { params }, guest)).status).toBe(200)
    expect((await remove(id, guest, guest.id)).status).toBe(200)
    // A guest who left by choice may come back.
    expect((await app.call(acceptInvitationByLink, { params }, guest)).status).toBe(200)
    expect((await remove(id, owner, guest.id)).status).toBe(200)
    for (const refused of [
      await app.call(acceptInvitationByLink, { params }, guest),
      await app.call(invitationByLink, { params }, guest),
    ])
      expect(refused).toMatchObject({ status: 404, data: { msg: PLAYLIST_MEMBER_TEXTS.linkInvalid } })
    expect((await guest.add(id, songs[0] ?? '')).status).toBe(403)
    await invite(id, owner, guest.id)
    expect((await app.call(acceptInvitationByLink, { params }, guest)).data).toMatchObject({ mine: 'edits' })
  })

  test('lets nobody into the playlist of an account that is away', async () => {
    const { owner, id } = await aPlaylist()
    const [named, guest] = [await someone(), await someone()]
    await invite(id, owner, named.id)
    const { data: link } = await app.call(renewInvitationLink, { params: { id }, body: {} }, owner)
    const away = { deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) }
    await app.db.updateTable('users').set(away).where('id', '=', owner.id).execute()
    expect((await app.call(acceptInvitationByLink, { params: { token: link.token } }, guest)).status).toBe(
      404,
    )
    expect((await app.call(acceptInvitation, { params: { id } }, named)).status).toBe(404)
    const joined = await app.db
      .selectFrom('playlist_members')
      .select('user_id')
      .where('playlist_id', '=', id)
      .where('accepted_at', 'is not', null)
      .execute()
    expect(joined).toEqual([])
  })

  test('reaches fifty people, however many accept at once', async () => {
    const { owner, id } = await aPlaylist()
    for (let i = 0; i < 48; i++)
      await app.db
        .insertInto('playlist_members')
        .values({ playlist_id: id, user_id: (await aUser(app.db)).id, role: 'edits' })
        .execute()
    const { data: link } = await app.call(renewInvitationLink, { params: { id }, body: {} }, owner)
    const people = await Promise.all(Array.from({ length: 6 }, () => someone()))
    const answers = await Promise.all(
      people.map((person) => app.call(acceptInvitationByLink, { params: { token: link.token } }, person)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ data }) => data)).toEqual(
      refused.map(() => expect.objectContaining({ msg: PLAYLIST_MEMBER_TEXTS.full })),
    )
    expect((await invite(id, owner, (await someone()).id)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.full,
    })
  })
})

test('a playlist that moderation hides hides its history from its collaborators', async () => {
  const { owner, id } = await aPlaylist()
  const guest = await someone()
  await joins(app, owner, id, { person: guest })
  await owner.add(id, songs[0] ?? '')
  await app.db.updateTable('playlists').set({ hidden_at: new Date() }).where('id', '=', id).execute()
  for (const status of [
    (await app.call(playlistEvents, { params: { id }, query: {} }, guest)).status,
    (await app.call(playlistMembers, { params: { id } }, guest)).status,
    (await guest.add(id, songs[1] ?? '')).status,
  ])
    expect(status).toBe(404)
  expect((await app.call(deletePlaylist, { params: { id } }, owner)).status).toBe(200)
})

describe('a block', () => {
  test('ends the collaboration, and none begins across it', async () => {
    const { owner, id } = await aPlaylist()
    const [guest, friend] = [await someone(), await someone()]
    for (const person of [guest, friend]) await joins(app, owner, id, { person })
    await guest.add(id, songs[0] ?? '')
    const { data: link } = await app.call(renewInvitationLink, { params: { id }, body: {} }, owner)
    await app.call(blockPerson, { params: { userId: friend.id } }, guest)
    // Collaborators who have blocked each other do not read each other's names.
    expect((await friend.history(id))[0]).toMatchObject({ actor: null, change: { kind: 'added' } })
    const seen = await app.call(songsOfPlaylist, { params: { id } }, friend)
    expect(seen.data.items[0]?.addedBy).toBe(null)
    await app.call(blockPerson, { params: { userId: guest.id } }, owner)
    expect((await open(id, guest)).status).toBe(404)
    expect((await guest.add(id, songs[1] ?? '')).status).toBe(403)
    expect((await invite(id, owner, guest.id)).status).toBe(404)
    expect((await app.call(acceptInvitationByLink, { params: { token: link.token } }, guest)).status).toBe(
      404,
    )
    expect((await app.call(invitationByLink, { params: { token: link.token } }, guest)).status).toBe(404)
  })
})

describe('a proposal', () => {
  const propose = (id: string, who: PlaylistPerson, kind: 'add' | 'remove', song: string) =>
    app.call(proposeChange, { params: { id }, body: { kind, songId: song } }, who)
  const pending = async (id: string, who: PlaylistPerson) =>
    (await app.call(playlistProposals, { params: { id } }, who)).data.items

  test('becomes an event of its author when the owner accepts it', async () => {
    const { owner, id } = await aPlaylist()
    const [guest, editor] = [await someone('Gratuito'), await someone()]
    await joins(app, owner, id, { person: guest, role: 'proposes' })
    await joins(app, owner, id, { person: editor })
    const [a = '', b = ''] = songs
    expect((await guest.add(id, a)).data).toMatchObject({ msg: PLAYLIST_MEMBER_TEXTS.editorsOnly })
    const { data: first } = await propose(id, guest, 'add', a)
    expect(first).toMatchObject({ kind: 'add', song: { apiId: a }, user: { id: guest.id } })
    expect((await propose(id, guest, 'add', a)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.alreadyProposed,
    })
    expect((await propose(id, guest, 'remove', b)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.notThere,
    })
    expect((await propose(id, editor, 'add', b)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.proposersOnly,
    })
    expect((await propose(id, guest, 'add', '999999999')).status).toBe(404)
    const { data: second } = await propose(id, guest, 'add', b)
    expect(await textsFor(owner)).toEqual([`Propuestas para la playlist «Nuestra», de ${guest.name}`])
    expect((await open(id, owner)).data.proposalCount).toBe(2)
    const decide = (proposalId: string, accept: boolean, who = owner) =>
      app.call(decideProposal, { params: { id, proposalId }, body: { accept } }, who)
    expect((await decide(first.id, true, editor)).status).toBe(403)
    expect((await decide(first.id, true)).data).toMatchObject({ playlist: { songCount: 1, number: 1 } })
    expect((await decide(first.id, true)).status).toBe(404)
    expect((await decide(second.id, false)).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.proposalDeclined,
    })
    expect(await owner.songs(id)).toEqual([a])
    expect((await owner.history(id))[0]).toMatchObject({
      actor: { id: guest.id },
      acceptedBy: { id: owner.id },
    })
    expect((await textsFor(guest))[0]).toContain('Propuesta aceptada')
    const { data: third } = await propose(id, guest, 'remove', a)
    expect(await pending(id, editor)).toMatchObject([{ id: third.id, kind: 'remove' }])
    expect((await app.call(withdrawProposal, { params: { id, proposalId: third.id } }, guest)).status).toBe(
      200,
    )
    expect(await pending(id, owner)).toEqual([])
  })

  test('waits with at most fifty of a person, and goes when the person may edit', async () => {
    const { owner, id } = await aPlaylist()
    const guest = await someone()
    await joins(app, owner, id, { person: guest, role: 'proposes' })
    for (let i = 0; i < MAX_PENDING_PROPOSALS; i++)
      await app.db
        .insertInto('playlist_proposals')
        .values({ playlist_id: id, user_id: guest.id, kind: 'add', song: `x${i}` })
        .execute()
    expect((await propose(id, guest, 'add', songs[0] ?? '')).data).toMatchObject({
      msg: PLAYLIST_MEMBER_TEXTS.tooManyProposals,
    })
    const params = { id, userId: guest.id }
    await app.call(changeMember, { params, body: { role: 'edits' } }, owner)
    expect((await guest.add(id, songs[0] ?? '')).status).toBe(200)
    const left = await app.db
      .selectFrom('playlist_proposals')
      .selectAll()
      .where('playlist_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a playlist that is watched', () => {
  test('tells every watcher of each change, and nobody who may not see it', async () => {
    const { owner, id } = await aPlaylist()
    const [friend, stranger] = [await someone(), await someone()]
    await joins(app, owner, id, { person: friend })
    const [mine, theirs, foreign] = [await owner.tab(), await friend.tab(), await stranger.tab()]
    for (const tab of [mine, theirs])
      expect(await tab.emit('watch-playlist', { playlistId: id })).toEqual({ ok: true })
    expect(await foreign.emit('watch-playlist', { playlistId: id })).toMatchObject({ ok: false })
    // Nobody receives a change that was rolled back.
    expect((await friend.add(id, '999999999999')).status).toBe(404)
    await friend.add(id, songs[0] ?? '')
    for (const tab of [mine, theirs]) {
      await tab.receives('playlist-changed')
      expect(tab.received('playlist-changed')).toEqual([{ playlistId: id, number: 1 }])
    }
    await app.call(removeMember, { params: { id, userId: friend.id } }, owner)
    theirs.clear()
    await owner.add(id, songs[1] ?? '')
    await mine.receives('playlist-changed', ({ number }) => number === 2)
    await mine.emit('watch-playlist', { playlistId: null })
    mine.clear()
    await owner.add(id, songs[2] ?? '')
    expect(theirs.received('playlist-changed')).toEqual([])
    expect(mine.received('playlist-changed')).toEqual([])
    expect(foreign.received('playlist-changed')).toEqual([])
  })

  test('converges on every screen while ten people edit it at once', async () => {
    const { owner, id } = await aPlaylist()
    const people = [owner]
    for (let i = 0; i < 9; i++) {
      const person = await someone('Gratuito')
      await joins(app, owner, id, { person })
      people.push(person)
    }
    const deeds = (person: PlaylistPerson, i: number) => async () => {
      for (let round = 0; round < 6; round++) {
        const song = songs[(i * 7 + round * 3) % songs.length] ?? ''
        const deed = [
          () => person.add(id, song),
          () => person.move(id, song, (i % 5) + 1),
          () => person.add(id, song, { position: 1 }),
          () => person.remove(id, song),
        ][(i + round) % 4]
        const status = (await deed?.())?.status
        // A song that somebody else has just removed cannot be moved.
        expect([200, 404]).toContain(status)
      }
    }
    await Promise.all(people.map((person, i) => deeds(person, i)()))
    const { table, log, number } = await tableAndLog(app.db, id)
    expect(log).toEqual(table)
    for (const person of people) {
      // A screen that applies the events it receives, in parts, as they would arrive.
      let screen: State = { name: 'Nuestra', songs: [], rules: null }
      let seen = 0
      while (seen < number) {
        const { data } = await app.call(playlistEvents, { params: { id }, query: { after: seen } }, person)
        for (const event of data.items.slice(0, 7)) {
          expect(event.number).toBe(seen + 1)
          screen = apply(screen, asRecorded(event.change))
          seen = event.number
        }
      }
      expect(screen.songs).toEqual(table.songs)
    }
    const { data } = await app.call(songsOfPlaylist, { params: { id } }, owner)
    expect(data.items.map(({ apiId }) => apiId)).toEqual(table.songs)
    expect(data.number).toBe(number)
  })
})

/** A change as a client reads it, with the id in place of the song. */
const asRecorded = (change: object): Change =>
  ('song' in change ? { ...change, song: (change.song as { apiId: string }).apiId } : change) as Change

test('of an erased account the changes stay without a name', async () => {
  const { owner, id } = await aPlaylist()
  const guest = await someone()
  await joins(app, owner, id, { person: guest })
  await guest.add(id, songs[0] ?? '')
  await app.db
    .updateTable('users')
    .set({ deactivated_at: new Date(0), restore_until: new Date(1) })
    .where('id', '=', guest.id)
    .execute()
  await eraseExpiredAccounts(app.db, ERASURES, new Date())
  expect((await owner.history(id))[0]).toMatchObject({ actor: null, change: { kind: 'added' } })
  const events = await app.db
    .selectFrom('playlist_events')
    .select('actor_id')
    .where('playlist_id', '=', id)
    .execute()
  expect(events).toEqual([{ actor_id: null }])
  const rows = await app.db
    .selectFrom('playlist_songs')
    .select('added_by')
    .where('playlist_id', '=', id)
    .execute()
  expect(rows).toEqual([{ added_by: null }])
  expect((await app.call(playlistMembers, { params: { id } }, owner)).data.items).toEqual([])
})

test('the archive of a person has what they did in playlists with others, and not what others did', async () => {
  const { owner, id } = await aPlaylist()
  const guest = await someone()
  await joins(app, owner, id, { person: guest })
  await owner.add(id, songs[0] ?? '')
  await guest.add(id, songs[1] ?? '')
  const { data } = await app.call(myArchive, {}, guest)
  expect(data.collaborations).toMatchObject([
    { playlistId: id, name: 'Nuestra', role: 'edits', proposals: [] },
  ])
  expect(data.playlistChanges).toMatchObject([
    { playlistId: id, number: 2, kind: 'added', change: { song: songs[1], position: 2 } },
  ])
  expect(JSON.stringify(data)).not.toContain(owner.name)
})
