import { z } from 'zod';
import { ConfigError } from './error';
import { webAddress } from './kinds';

/** An S3-compatible store for the contents of files. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Variables of the object storage. */
export const s3Variables = {
  FILES_S3_ENDPOINT: webAddress('https://s3.example.com').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET: z.string().min(1).optional(),
};

/** Reads all variables of the storage or none of them: half a store would lose files. */
export function readS3(env: z.infer<z.ZodObject<typeof s3Variables>>): S3Config | undefined {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = env;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret, FILES_S3_REGION: region } = env;
  const given = [endpoint, bucket, keyId, secret].filter((one) => one !== undefined).length;
  if (given === 0) return undefined;
  if (!endpoint || !bucket || !keyId || !secret)
    throw new ConfigError(
      'FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET: all four or none of them',
    );
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, keyId, secret };
}
