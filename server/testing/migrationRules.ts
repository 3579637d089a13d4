import {
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
  type RawStmt,
  type RenameStmt,
} from 'libpg-query'
import { modeLine, statementsOf } from '../src/base/database/runMigration.ts'

export type MigrationFile = { name: string; sql: string }

/** Only migrations use this table, and it has one row per migration. */
const BOOKKEEPING = 'migrations'
/** Functions whose value is the same for all rows, so that adding a column with it as the default does not rewrite the table. */
const STABLE_FUNCTIONS = ['now']

/** The statements that a migration in a transaction may contain. The form of each is checked below. */
const KINDS = [
  'CreateStmt',
  'IndexStmt',
  'AlterTableStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'ViewStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'DropStmt',
  'RenameStmt',
]
/** Changes that only touch the catalogue of PostgreSQL, or that a function below checks. */
const ALTERATIONS = [
  'AT_AddColumn',
  'AT_AddConstraint',
  'AT_ValidateConstraint',
  'AT_ColumnDefault',
  'AT_SetNotNull',
  'AT_DropNotNull',
  'AT_DropConstraint',
  'AT_DropColumn',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStatistics',
]

type Context = {
  mode: ReturnType<typeof modeLine>
  /** Tables that this migration has created, so that no running server uses them. */
  created: Set<string>
  /** The comments right above the statement. */
  comments: string
  released: readonly string[]
  /** Checks of the form `column is not null`, by name; and the checks that an earlier migration has validated. */
  notNullChecks: Map<string, string>
  validated: Set<string>
}

/**
 * Returns what would block or break running servers of the previous release, each with file, line and a way out. The migrations
 * are given in their order; `released` are the versions that have been published. docs/migrations.md explains the rules.
 */
export async function checkMigrations(
  files: readonly MigrationFile[],
  released: readonly string[],
): Promise<string[]> {
  const notNullChecks = new Map<string, string>()
  const validated = new Set<string>()
  const offences: string[] = []
  for (const { name, sql } of files) {
    const bytes = Buffer.from(sql)
    const { stmts = [] } = await parse(sql)
    const context = { mode: modeLine(sql), created: new Set<string>(), released, notNullChecks, validated }
    let end = 0
    for (const raw of stmts as RawStmt[]) {
      const start = raw.stmt_location ?? 0
      const comments = bytes.subarray(end, start).toString()
      end = raw.stmt_len ? start + raw.stmt_len : bytes.length
      const line = bytes.subarray(0, start).toString().split('\n').length
      for (const offence of check(raw.stmt as Node, { ...context, comments }))
        offences.push(`${name}.sql:${line}: ${offence}`)
    }
    if (context.mode in MODE_RULES && statementsOf(sql).length !== stmts.length)
      offences.push(
        `${name}.sql: end every statement, and nothing else, with a semicolon at the end of a line`,
      )
  }
  return offences
}

/** The statements that a file may contain if it does not run in one transaction. */
const MODE_RULES: Record<Context['mode'], (statement: Node) => string[]> = {
  '-- no transaction': (statement) =>
    isRepeatable(statement)
      ? []
      : [
          'a migration without a transaction starts again after an interruption: only `create index concurrently if not exists`, ' +
            '`drop index concurrently if exists`, `validate constraint` and `analyze` may be repeated',
        ],
  '-- in batches': (statement) =>
    changesData(statement) && nodesIn(statement).some((node) => 'limitCount' in node)
      ? []
      : ['a batch is an insert, update or delete whose rows come from a subquery with `limit`'],
}

function check(statement: Node, context: Context): string[] {
  const ofMode = MODE_RULES[context.mode]
  if (ofMode) return [...ofMode(statement), ...remember(statement, context)]
  const [kind = ''] = Object.keys(statement)
  if (!KINDS.includes(kind)) return [`${kind} is not in the list of statements that block nobody`]
  if ('CreateStmt' in statement) context.created.add(statement.CreateStmt.relation?.relname ?? '')
  const isNew = (table: string | undefined) => context.created.has(table ?? '') || table === BOOKKEEPING
  if ('IndexStmt' in statement)
    return isNew(tableOf(statement.IndexStmt)) ? [] : [indexOffence(statement.IndexStmt)]
  if ('AlterTableStmt' in statement)
    return isNew(tableOf(statement.AlterTableStmt))
      ? []
      : alterationOffences(statement.AlterTableStmt, context)
  if ('DropStmt' in statement) return dropOffences(statement.DropStmt, context)
  if ('RenameStmt' in statement) return renameOffences(statement.RenameStmt)
  if ('CreateFunctionStmt' in statement) return []
  return dataOffences(statement, isNew)
}

const tableOf = ({ relation }: IndexStmt | AlterTableStmt) => relation?.relname

const indexOffence = (index: IndexStmt) =>
  `\`create index\` blocks every write to the existing table ${tableOf(index)} until it is built; move it to a file that begins ` +
  'with `-- no transaction`, as `create index concurrently if not exists`'

function alterationOffences(statement: AlterTableStmt, context: Context): string[] {
  const table = tableOf(statement) ?? ''
  return (statement.cmds ?? []).flatMap((node) => {
    const command = (node as { AlterTableCmd: AlterTableCmd }).AlterTableCmd
    const { subtype = 'AT_AddColumn', name = '', def } = command
    if (!ALTERATIONS.includes(subtype))
      return subtype === 'AT_AlterColumnType'
        ? [
            `changing the type of ${table}.${name} rewrites the table under a lock; add a column and fill it in batches`,
          ]
        : [`${subtype} of ${table} is not in the list of changes that block nobody`]
    if (subtype === 'AT_AddColumn') return columnOffences(table, (def as { ColumnDef: ColumnDef }).ColumnDef)
    if (subtype === 'AT_AddConstraint')
      return constraintOffences(table, (def as { Constraint: Constraint }).Constraint, context)
    if (subtype === 'AT_ValidateConstraint')
      return [
        `\`validate constraint\` reads all of ${table}; move it to a file that begins with \`-- no transaction\``,
      ]
    if (subtype === 'AT_SetNotNull' && !isProvedNotNull(table, name, context))
      return [
        `\`set not null\` reads all of ${table} under a lock; first add \`check (${name} is not null) not valid\`, and validate it ` +
          'in a later file',
      ]
    if (subtype === 'AT_DropColumn') return unusedOffences(`the column ${table}.${name}`, context)
    return []
  })
}

function columnOffences(table: string, { colname = '', constraints = [], typeName }: ColumnDef): string[] {
  const column = `${table}.${colname}`
  const found = constraints.map((node) => (node as { Constraint: Constraint }).Constraint)
  const types = found.map(({ contype }) => contype)
  const has = (...wanted: Constraint['contype'][]) => types.some((type) => wanted.includes(type))
  const value = found.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  const isSerial = JSON.stringify(typeName?.names ?? []).includes('serial')
  return [
    has('CONSTR_NOTNULL') &&
      value === undefined &&
      `${column} is \`not null\` without a default, but the previous release inserts rows without it`,
    value !== undefined &&
      !isSameForAllRows(value) &&
      `the default of ${column} may differ from row to row, which rewrites the table under a lock; add the column without it, set ` +
        'the default, and fill the old rows in batches',
    (has('CONSTR_GENERATED', 'CONSTR_IDENTITY') || isSerial) &&
      `${column} is computed for every row, which rewrites the table under a lock; fill a plain column in batches`,
    has('CONSTR_CHECK') &&
      `the check of ${column} reads all of ${table} under a lock; add it as a constraint that is \`not valid\`, and validate it in a ` +
        'later file',
    has('CONSTR_UNIQUE', 'CONSTR_PRIMARY') &&
      `the key of ${column} builds an index under a lock; build it concurrently, and add the constraint \`using index\``,
    has('CONSTR_FOREIGN') &&
      value !== undefined &&
      `the foreign key of ${column} is checked for every row because of its default; leave the default out`,
  ].filter((offence) => offence !== false)
}

function constraintOffences(table: string, constraint: Constraint, context: Context): string[] {
  const { conname = '', contype, skip_validation, indexname } = constraint
  const column = columnOfNotNull(constraint)
  if (column) context.notNullChecks.set(`${table} ${conname}`, `${table}.${column}`)
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return skip_validation
      ? []
      : [
          `the constraint ${conname} reads all of ${table} under a lock; add it \`not valid\`, and validate it in a later file that ` +
            'begins with `-- no transaction`',
        ]
  return indexname
    ? []
    : [
        `the key ${conname} of ${table} builds an index under a lock; build it concurrently, and add the key \`using index\``,
      ]
}

function columnOfNotNull({ raw_expr }: Constraint): string | undefined {
  if (!raw_expr || !('NullTest' in raw_expr) || raw_expr.NullTest.nulltesttype !== 'IS_NOT_NULL') return
  const { arg } = raw_expr.NullTest
  const [field] = (arg && 'ColumnRef' in arg && arg.ColumnRef.fields) || []
  return field && 'String' in field ? field.String.sval : undefined
}

const isProvedNotNull = (table: string, column: string, { notNullChecks, validated }: Context) =>
  [...notNullChecks].some(([check, proved]) => proved === `${table}.${column}` && validated.has(check))

/** Notes which checks later migrations can rely on. */
function remember(statement: Node, { validated }: Context): string[] {
  if ('AlterTableStmt' in statement)
    for (const node of statement.AlterTableStmt.cmds ?? [])
      if ('AlterTableCmd' in node)
        validated.add(`${tableOf(statement.AlterTableStmt)} ${node.AlterTableCmd.name}`)
  return []
}

function dropOffences({ removeType, objects = [] }: DropStmt, context: Context): string[] {
  const names = JSON.stringify(objects).match(/(?<="sval":")[^"]+/g) ?? []
  if (removeType === 'OBJECT_INDEX')
    return [
      `\`drop index ${names.join('.')}\` waits for everybody who uses its table; move it to a file that begins with ` +
        '`-- no transaction`, as `drop index concurrently if exists`',
    ]
  const kind = removeType?.replace('OBJECT_', '').toLowerCase()
  return unusedOffences(`the ${kind} ${names.join('.')}`, context)
}

/** Columns and tables of the previous release cannot be dropped, because its servers run during the upgrade and after a rollback. */
function unusedOffences(what: string, { comments, released }: Context): string[] {
  const [, version] = /^-- unused since (\S+)$/m.exec(comments) ?? []
  if (version === undefined)
    return [
      `the previous release may still use ${what}; drop it one release after the code has stopped using it, under the comment ` +
        '`-- unused since <that version>`',
    ]
  return released.includes(version)
    ? []
    : [`${what} is unused since ${version}, which has not been released, so running servers may still use it`]
}

function renameOffences({ renameType, relation, subname, newname }: RenameStmt): string[] {
  if (renameType === 'OBJECT_INDEX' || renameType === 'OBJECT_TABCONSTRAINT') return []
  const what = [relation?.relname, subname].filter(Boolean).join('.')
  return [
    `the previous release knows ${what} by its old name; add ${newname}, write both, and drop ${what} one release later`,
  ]
}

function dataOffences(statement: Node, isNew: (table: string | undefined) => boolean): string[] {
  const nodes = nodesIn(statement)
  const subqueries = nodes.map((node) => (node as { ctename?: string }).ctename)
  const isExisting = (table: string | undefined) => !isNew(table) && !subqueries.includes(table)
  const changed = nodes.flatMap((node) => {
    const { relation } = (node.UpdateStmt ?? node.DeleteStmt ?? {}) as AlterTableStmt
    if (relation) return isExisting(relation.relname) ? [`changes rows of ${relation.relname}`] : []
    if (!node.InsertStmt) return []
    const read = nodesIn(node).flatMap(({ RangeVar }) => (RangeVar as { relname: string })?.relname ?? [])
    return read.filter(isExisting).map((table) => `copies rows of ${table}`)
  })
  return changed.map(
    (offence) =>
      `one statement ${offence}, however many there are; move it to a file that begins with \`-- in batches\``,
  )
}

const changesData = (statement: Node) =>
  'InsertStmt' in statement || 'UpdateStmt' in statement || 'DeleteStmt' in statement

function isRepeatable(statement: Node): boolean {
  if ('IndexStmt' in statement)
    return Boolean(statement.IndexStmt.concurrent && statement.IndexStmt.if_not_exists)
  if ('DropStmt' in statement) {
    const { removeType, concurrent, missing_ok } = statement.DropStmt
    return removeType === 'OBJECT_INDEX' && Boolean(concurrent && missing_ok)
  }
  if ('VacuumStmt' in statement) return !statement.VacuumStmt.is_vacuumcmd
  return (
    'AlterTableStmt' in statement &&
    (statement.AlterTableStmt.cmds ?? []).every(
      (node) => 'AlterTableCmd' in node && node.AlterTableCmd.subtype === 'AT_ValidateConstraint',
    )
  )
}

function isSameForAllRows(value: Node): boolean {
  if ('A_Const' in value || 'SQLValueFunction' in value) return true
  if ('TypeCast' in value) return isSameForAllRows(value.TypeCast.arg as Node)
  if ('A_ArrayExpr' in value) return (value.A_ArrayExpr.elements ?? []).every(isSameForAllRows)
  return (
    'FuncCall' in value &&
    STABLE_FUNCTIONS.includes(JSON.stringify(value.FuncCall.funcname).match(/"sval":"(\w+)"/)?.[1] ?? '')
  )
}

/** All nodes of a parse tree, at every depth. */
function nodesIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesIn)]
}
