import { sql } from 'kysely';
import type { Db } from '../db/index';

/** The names of all objects that hold the content of a file, in DATA_DIR/files or the S3 store. */
export async function storedNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select storage_name as name from files where storage_name is not null and status in ('stored', 'claimed')
    union all select storage_name from file_parts where stored_at is not null`.execute(db);
  return rows.map(({ name }) => name);
}
