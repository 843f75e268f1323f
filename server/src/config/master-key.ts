import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './error';
import { readNamedFile } from './named-file';

export const masterKeyVariables = {
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  MASTER_KEY_FILE: z.string().optional(),
  MASTER_KEY_PREVIOUS: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
};

/** Known to everyone who has the source, so good for evaluation only; production refuses it. */
export const DEVELOPMENT_KEY = createHash('sha256').update('user center development key').digest();

export function readMasterKey(hex: string | undefined, file: string | undefined): Buffer | undefined {
  if (hex !== undefined) return Buffer.from(hex, 'hex');
  if (file === undefined) return undefined;
  const bytes = readNamedFile('MASTER_KEY_FILE', file);
  if (bytes.length !== 32)
    throw new ConfigError(`MASTER_KEY_FILE: ${file} must hold exactly 32 bytes, it has ${bytes.length}`);
  return bytes;
}
