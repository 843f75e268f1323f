import { openTestDatabase } from '../server/src/db/testing';

/** The text of server/src/db/schema.gen.ts: kysely's view of the tables that the migrations make. */
export async function schemaText(): Promise<string> {
  const database = await openTestDatabase();
  try {
    const columns = await database.asOwner<Column>(readColumns);
    const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
      const lines = columns
        .filter((column) => column.table === table)
        .map((column) => `    ${column.name}: ${typeOf(column)};\n`);
      return `  ${table}: {\n${lines.join('')}  };\n`;
    });
    const body = `export interface Schema {\n${tables.join('')}}\n`;
    const names = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) =>
      new RegExp(`\\b${name}<`).test(jsonTypes + body),
    );
    return `${firstLine}import type { ${names.join(', ')} } from 'kysely';\n\n${jsonTypes}${body}`;
  } finally {
    await database.close();
  }
}

const firstLine =
  '// Made by tools/generate-schema.mjs from server/src/db/migrations; not written by hand.\n';

const jsonTypes = `/** Read as what JSON.parse makes of it, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
/** The same where the column has a default. */
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;

`;

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Made by the database alone: generated, or always an identity. */
  isMade: boolean;
  /** The check constraints on this column alone, as PostgreSQL prints them. */
  checks: string[];
}

const readColumns = `
select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
  not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
  a.attgenerated <> '' or a.attidentity = 'a' as "isMade",
  array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by c.relname collate "C", a.attnum`;

function typeOf(column: Column): string {
  const bare = bareType(column);
  const type = column.isNullable ? `${bare} | null` : bare;
  if (column.isMade) return `GeneratedAlways<${type}>`;
  if (!column.hasDefault) return type;
  return bare === 'Json' ? type.replace('Json', 'GeneratedJson') : `Generated<${type}>`;
}

const scalars: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bit: 'string',
  text: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

function bareType(column: Column): string {
  const scalar = scalars[column.type.replace(/\[\]$/, '')];
  if (scalar === undefined || (scalar === 'Json' && column.type.endsWith('[]'))) {
    throw new Error(
      `${column.table}.${column.name}: columns of type ${column.type} are not foreseen (server/src/db/values.ts).`,
    );
  }
  if (column.type.endsWith('[]')) return `${scalar}[]`;
  return choices(column) ?? scalar;
}

/** `text check (status in ('open', 'closed'))` is the type 'open' | 'closed'. */
function choices({ type, checks }: Column): string | undefined {
  const lists = checks.map((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1]);
  const items = type === 'text' ? lists.find(Boolean)?.match(/'(?:[^']|'')*'(?=::text)/g) : undefined;
  return items?.map((item) => `'${item.slice(1, -1).replaceAll("''", "\\'")}'`).join(' | ');
}
