/** The version of the layout below, as the dump states it in `SCHEMA_SEQUENCE`. */
export const SCHEMA_SEQUENCE = 31

/**
 * The tables of a dump that an import reads. `columns` has all columns in the order of the file; those with a type are kept in
 * the staging table of the same name. A table without rows has no file, so only some are required.
 */
const LAYOUT = {
  artist: {
    archive: 'core',
    isRequired: true,
    columns:
      'id:integer gid:uuid name:text sort_name begin_date_year begin_date_month begin_date_day end_date_year end_date_month ' +
      'end_date_day type:smallint area:integer gender comment:text edits_pending last_updated ended begin_area end_area',
  },
  artist_credit: {
    archive: 'core',
    isRequired: true,
    columns: 'id:integer name:text artist_count:smallint ref_count created edits_pending gid',
  },
  artist_credit_name: {
    archive: 'core',
    isRequired: true,
    columns: 'artist_credit:integer position:smallint artist:integer name:text join_phrase:text',
  },
  release_group: {
    archive: 'core',
    isRequired: true,
    columns:
      'id:integer gid:uuid name:text artist_credit:integer type:smallint comment:text edits_pending last_updated',
  },
  release_group_secondary_type_join: {
    archive: 'core',
    isRequired: false,
    columns: 'release_group:integer secondary_type:smallint created',
  },
  release: {
    archive: 'core',
    isRequired: true,
    columns:
      'id:integer gid:uuid name artist_credit:integer release_group:integer status:smallint packaging language:integer ' +
      'script barcode comment edits_pending quality last_updated',
  },
  release_country: {
    archive: 'core',
    isRequired: false,
    columns: 'release:integer country:integer date_year:smallint date_month:smallint date_day:smallint',
  },
  release_unknown_country: {
    archive: 'core',
    isRequired: false,
    columns: 'release:integer date_year:smallint date_month:smallint date_day:smallint',
  },
  medium: {
    archive: 'core',
    isRequired: true,
    columns:
      'id:integer release:integer position:smallint format name edits_pending last_updated track_count:smallint gid',
  },
  track: {
    archive: 'core',
    isRequired: true,
    columns:
      'id gid recording:integer medium:integer position:smallint number name artist_credit length edits_pending ' +
      'last_updated is_data_track:boolean',
  },
  recording: {
    archive: 'core',
    isRequired: true,
    columns:
      'id:integer gid:uuid name:text artist_credit:integer length:integer comment:text edits_pending last_updated ' +
      'video:boolean',
  },
  isrc: {
    archive: 'core',
    isRequired: false,
    columns: 'id recording:integer isrc:text edits_pending created',
  },
  genre: {
    archive: 'core',
    isRequired: false,
    columns: 'id:integer gid:uuid name:text comment edits_pending last_updated',
  },
  genre_alias: {
    archive: 'core',
    isRequired: false,
    columns:
      'id genre:integer name:text locale:text edits_pending last_updated type sort_name begin_date_year begin_date_month ' +
      'begin_date_day end_date_year end_date_month end_date_day primary_for_locale:boolean ended',
  },
  artist_gid_redirect: { archive: 'core', isRequired: false, columns: 'gid:uuid new_id:integer created' },
  release_group_gid_redirect: {
    archive: 'core',
    isRequired: false,
    columns: 'gid:uuid new_id:integer created',
  },
  recording_gid_redirect: { archive: 'core', isRequired: false, columns: 'gid:uuid new_id:integer created' },
  area: {
    archive: 'core',
    isRequired: false,
    columns:
      'id:integer gid name:text type edits_pending last_updated begin_date_year begin_date_month begin_date_day ' +
      'end_date_year end_date_month end_date_day ended comment',
  },
  iso_3166_1: { archive: 'core', isRequired: false, columns: 'area:integer code:text' },
  // The only relationship between two areas is 'part of': entity1 is in entity0.
  l_area_area: {
    archive: 'core',
    isRequired: false,
    columns:
      'id link entity0:integer entity1:integer edits_pending last_updated link_order entity0_credit entity1_credit',
  },
  language: {
    archive: 'core',
    isRequired: false,
    columns: 'id:integer iso_code_2t iso_code_2b iso_code_1 name frequency iso_code_3:text',
  },
  tag: { archive: 'derived', isRequired: false, columns: 'id:integer name:text ref_count' },
  artist_tag: {
    archive: 'derived',
    isRequired: false,
    columns: 'artist:integer tag:integer count:integer last_updated',
  },
  release_group_tag: {
    archive: 'derived',
    isRequired: false,
    columns: 'release_group:integer tag:integer count:integer last_updated',
  },
  recording_tag: {
    archive: 'derived',
    isRequired: false,
    columns: 'recording:integer tag:integer count:integer last_updated',
  },
  artist_meta: {
    archive: 'derived',
    isRequired: false,
    columns: 'id:integer rating:smallint rating_count:integer',
  },
  release_group_meta: {
    archive: 'derived',
    isRequired: false,
    columns:
      'id:integer release_count first_release_date_year first_release_date_month first_release_date_day ' +
      'rating:smallint rating_count:integer',
  },
  recording_meta: {
    archive: 'derived',
    isRequired: false,
    columns: 'id:integer rating:smallint rating_count:integer',
  },
} as const satisfies Record<string, { archive: 'core' | 'derived'; isRequired: boolean; columns: string }>

export type DumpTableName = keyof typeof LAYOUT

export type DumpTable = {
  name: DumpTableName
  /** `derived` is published under a licence that excludes commercial use, and is optional. */
  archive: 'core' | 'derived'
  isRequired: boolean
  /** In the order of the file. The type of a column that is not kept is null. */
  columns: { name: string; type: string | null }[]
}

export const DUMP_TABLES: ReadonlyMap<DumpTableName, DumpTable> = new Map(
  Object.entries(LAYOUT).map(([name, { archive, isRequired, columns }]) => [
    name as DumpTableName,
    { name: name as DumpTableName, archive, isRequired, columns: columns.split(' ').map(asColumn) },
  ]),
)

/** The table of a file or an entry of an archive, undefined if an import does not read it. */
export function tableNamed(name: string): DumpTable | undefined {
  return DUMP_TABLES.get(name as DumpTableName)
}

function asColumn(text: string) {
  const [name = '', type = null] = text.split(':')
  return { name, type }
}
