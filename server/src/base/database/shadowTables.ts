import type pg from 'pg'

/**
 * New versions of tables, built beside the ones in use and put in their place in one short transaction. Indexes, constraints and
 * triggers are taken from the definitions of the tables in use, so a migration that adds one needs no change here. Tables outside
 * the set may refer to its rows: ids must stay, as PostgreSQL checks the references again afterwards.
 *
 * Objects of different schemas may share a name, so a swap moves tables between schemas and renames nothing.
 */
const SHADOW = 'shadow'
const REPLACED = 'replaced'

export type ShadowTables = readonly string[]

/** A column of a table, with the expression of its default. */
export type Column = { name: string; default: string; isIdentity: boolean }

export async function createShadowTables(client: pg.ClientBase, tables: ShadowTables): Promise<void> {
  await client.query(`drop schema if exists ${SHADOW} cascade; create schema ${SHADOW}`)
  const { rows } = await client.query<{ name: string; options: string | null }>(
    `select relname as name, array_to_string(reloptions, ', ') as options
    from pg_class where oid = any($1::regclass[])`,
    [tables],
  )
  for (const { name, options } of rows)
    await client.query(
      `create table ${SHADOW}.${name} (like public.${name} including all excluding indexes)
      ${options ? `with (${options})` : ''}`,
    )
}

/** The columns that statements may write, in their order. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, coalesce(pg_get_expr(adbin, adrelid), 'null') as default, attidentity <> '' as "isIdentity"
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`,
    [`public.${table}`],
  )
  return rows
}

/** A statement that makes a shadow table complete, in the order in which they must run. */
export type Completion = { name: string; table: string; sql: string }

/**
 * Primary keys, unique constraints and indexes, then the foreign keys between tables of the set and to others. They are created
 * after the rows, which is many times faster than keeping them up to date.
 */
export async function completionsOf(client: pg.ClientBase, tables: ShadowTables): Promise<Completion[]> {
  const { rows } = await client.query<Completion & { isForeignKey: boolean }>(
    `select conname as name, pg_class.relname as table, contype = 'f' as "isForeignKey",
      format('alter table ${SHADOW}.%I add constraint %I %s', pg_class.relname, conname,
        case when contype = 'f' and confrelid = any($1::regclass[])
          then replace(
            pg_get_constraintdef(pg_constraint.oid),
            format('REFERENCES %s(', confrelid::regclass), format('REFERENCES ${SHADOW}.%I(', referenced.relname)
          )
          else pg_get_constraintdef(pg_constraint.oid) end) as sql
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      left join pg_class as referenced on referenced.oid = confrelid
    where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'x', 'f')
    union all
    select indexed.relname, pg_class.relname, false,
      replace(pg_get_indexdef(indexrelid), format(' ON public.%I ', pg_class.relname), format(' ON ${SHADOW}.%I ', pg_class.relname))
    from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_class as indexed on indexed.oid = indexrelid
    where indrelid = any($1::regclass[]) and indisvalid
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by "isForeignKey", name`,
    [tables],
  )
  return rows
}

/** References to rows of the set from tables outside it. */
export type Reference = {
  name: string
  table: string
  column: string
  referenced: string
  definition: string
}

export async function referencesTo(client: pg.ClientBase, tables: ShadowTables): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conname as name, conrelid::regclass::text as table, attname as column, confrelid::regclass::text as referenced,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
      join pg_namespace on pg_namespace.oid = connamespace
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and nspname = 'public'
      and confrelid = any($1::regclass[]) and not conrelid = any($1::regclass[])
    order by 2, 1`,
    [tables],
  )
  return rows
}

/**
 * Puts the shadow tables in the place of the tables in use. Must run in a transaction. Every reader and writer waits until it commits, so
 * slow work belongs before or after it.
 */
export async function swapTables(client: pg.ClientBase, tables: ShadowTables): Promise<void> {
  const references = await referencesTo(client, tables)
  const triggers = await triggersOf(client, tables)
  const sequences = await identitySequencesOf(client, tables)
  await client.query(`drop schema if exists ${REPLACED} cascade; create schema ${REPLACED}`)
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) {
    await client.query(`alter table public.${table} set schema ${REPLACED}`)
    await client.query(`alter table ${SHADOW}.${table} set schema public`)
  }
  for (const { name, column } of sequences)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(
        (select coalesce(max(${quoted(column)}), 0) + 1 from public.${name}),
        nextval(pg_get_serial_sequence($3, $2))
      ), false)`,
      [`public.${name}`, column, `${REPLACED}.${name}`],
    )
  for (const definition of triggers) await client.query(definition)
  // Existing rows are validated after the swap; until then only new rows are checked.
  for (const { table, name, definition } of references)
    await client.query(
      `alter table ${table} add constraint ${quoted(name)} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    )
  await client.query(`drop schema ${SHADOW}`)
}

/** Locks the tables of the set, and those that refer to them, against readers and writers. */
export async function lockForSwap(client: pg.ClientBase, tables: ShadowTables): Promise<void> {
  const outside = (await referencesTo(client, tables)).map(({ table }) => table)
  const all = [...new Set([...tables, ...outside])].sort()
  await client.query(`lock table ${all.join(', ')} in access exclusive mode`)
}

/** Checks the references that a swap has left unchecked, without blocking anybody, and deletes the replaced tables. */
export async function finishSwap(client: pg.ClientBase, tables: ShadowTables): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not convalidated and confrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} validate constraint ${quoted(name)}`)
  await client.query(`drop schema if exists ${REPLACED} cascade`)
}

async function triggersOf(client: pg.ClientBase, tables: ShadowTables): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = any($1::regclass[]) and not tgisinternal order by tgname`,
    [tables],
  )
  return rows.map(({ definition }) => definition)
}

async function identitySequencesOf(client: pg.ClientBase, tables: ShadowTables) {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select relname as name, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attrelid = any($1::regclass[]) and attidentity <> ''`,
    [tables],
  )
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
