import pg from 'pg';

/** A name as it is written in SQL, with quotes where it needs them. */
export const sqlName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name);
