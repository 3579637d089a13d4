import type pg from 'pg'
import { type Column, columnsOf, type Reference } from '../../../base/database/shadowTables.ts'
import { KINDS } from './kinds.ts'

/**
 * Starts to record changes: while an import builds the new catalogue, people follow artists, open items of another source, and review songs
 * that the dump does not contain. Triggers record the affected rows of the catalogue, and `catchUp` copies them into the shadow tables.
 */
export async function noteChanges(client: pg.ClientBase, references: Reference[]): Promise<void> {
  await stopNotingChanges(client)
  await client.query(`
    create unlogged table if not exists musicbrainz.changes (table_name text not null, key text not null);
    truncate musicbrainz.changes;
    create or replace function musicbrainz.note_change() returns trigger language plpgsql as $$
    declare
      key text := to_jsonb(new) ->> tg_argv[1];
    begin
      if key is not null then insert into musicbrainz.changes (table_name, key) values (tg_argv[0], key); end if;
      return null;
    end
    $$`)
  const watched = [
    ...KINDS.map(({ table }) => ({ table, noted: table, column: 'id', change: 'update' })),
    ...KINDS.map(({ redirects }) => ({
      table: redirects,
      noted: redirects,
      column: 'api_id',
      change: 'update',
    })),
    ...references.map(({ table, referenced, column }) => ({
      table,
      noted: referenced,
      column,
      change: `update of ${column}`,
    })),
  ]
  for (const { table, noted, column, change } of watched)
    await client.query(`
      create trigger ${TRIGGER}_of_${column} after insert or ${change} on public.${table}
      for each row execute function musicbrainz.note_change('${noted}', '${column}')`)
}

const TRIGGER = 'import_notes_changes'

export async function stopNotingChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname like '${TRIGGER}%'`,
  )
  for (const { table, name } of rows) await client.query(`drop trigger ${name} on ${table}`)
}

/** Copies the recorded rows into the shadow tables. Returns how many were recorded. */
export async function catchUp(client: pg.ClientBase): Promise<number> {
  await client.query(`
    create temp table if not exists noted (table_name text, key text);
    truncate pg_temp.noted`)
  const { rowCount } = await client.query(`
    with taken as (delete from musicbrainz.changes returning *)
    insert into pg_temp.noted select distinct table_name, key from taken`)
  if (!rowCount) return 0
  // A song needs its album and both need their artist.
  await client.query(`
    insert into pg_temp.noted select 'albums', album_id::text from public.songs where id in (select key::bigint from noted where table_name = 'songs');
    insert into pg_temp.noted
      select 'artists', artist_id::text from public.songs where id in (select key::bigint from noted where table_name = 'songs')
      union
      select 'artists', artist_id::text from public.albums where id in (select key::bigint from noted where table_name = 'albums')`)
  for (const { kind, table } of KINDS) {
    const columns = await columnsOf(client, table)
    await client.query(`
      update shadow.${table} as shadow set ${assignments(columns.filter(({ name }) => CARRIED[table].includes(name)))}
      from public.${table} as live
      where live.id in (select key::bigint from noted where table_name = '${table}') and shadow.id = live.id
        and exists (select from musicbrainz.${kind}_id as identified where identified.id = live.id and is_row);

      update shadow.${table} as shadow set ${assignments(columns.filter(({ name }) => !PARENTS.includes(name)))}
      from public.${table} as live
      where live.id in (select key::bigint from noted where table_name = '${table}') and shadow.id = live.id
        and not exists (select from musicbrainz.${kind}_id as identified where identified.id = live.id and is_row);

      insert into shadow.${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
      select ${columns.map(({ name }) => (PARENTS.includes(name) ? parent(name) : `live.${name}`)).join(', ')}
      from public.${table} as live
      where live.id in (select key::bigint from noted where table_name = '${table}')
        and not exists (select from shadow.${table} as shadow where shadow.id = live.id)
      on conflict do nothing`)
  }
  await client.query(`
    delete from shadow.album_genres where album_id in (
      select key::bigint from noted where table_name = 'albums'
        and not exists (select from musicbrainz.album_id where id = key::bigint and is_row)
    );
    insert into shadow.album_genres
      select live.* from public.album_genres as live
      where album_id in (
        select key::bigint from noted where table_name = 'albums'
          and not exists (select from musicbrainz.album_id where id = key::bigint and is_row)
      )
      on conflict do nothing;
    ${KINDS.map(
      ({ kind, table, redirects }) => `
    insert into shadow.${redirects}
      select live.* from public.${redirects} as live
      where api_id in (select key from noted where table_name = '${redirects}')
        and exists (select from shadow.${table} where ${table}.id = live.${kind}_id)
      on conflict (api_id) do update set ${kind}_id = excluded.${kind}_id, by_admin = excluded.by_admin`,
    ).join(';')}`)
  return rowCount
}

/**
 * Columns of imported rows that members and Admins change during an import. Corrections of Admins are applied again after the swap anyway.
 */
const CARRIED: Record<(typeof KINDS)[number]['table'], string[]> = {
  artists: ['follower_count', 'hidden_at'],
  albums: ['follower_count', 'hidden_at'],
  songs: ['hidden_at'],
}

const PARENTS = ['id', 'artist_id', 'album_id']

/** The parent may have been merged into another row. */
const parent = (column: string) =>
  column === 'id'
    ? 'live.id'
    : `coalesce((select into_id from musicbrainz.${column.replace('_id', '_merge')} where from_id = live.${column}), live.${column})`

const assignments = (columns: Column[]) => columns.map(({ name }) => `${name} = live.${name}`).join(', ')
