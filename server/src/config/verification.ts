import type { z } from 'zod';
import { ConfigError } from './error';
import { accessKey, gateway, refuseInClear } from './kinds';
import type { PartnerModes } from './partners';

/** A key of Alibaba Cloud, and where it answers; without a path. */
export interface AliyunAccount {
  endpoint: string;
  keyId: string;
  secret: string;
}

/** Variables of the verification of people and bank cards. */
export const verificationVariables = {
  ALIYUN_IDENTITY_KEY_ID: accessKey.optional(),
  ALIYUN_IDENTITY_SECRET: accessKey.optional(),
  ALIYUN_IDENTITY_ENDPOINT: gateway.default('https://cloudauth.aliyuncs.com'),
};
type Env = z.infer<z.ZodObject<typeof verificationVariables>> & { IDENTITY?: string | undefined };

/** The account that is asked; undefined where nobody of that kind is. A key for nobody is a switch that was forgotten. */
export function readAliyunIdentity(
  env: Env,
  mode: PartnerModes['identity'],
  production: boolean,
): AliyunAccount | undefined {
  const { ALIYUN_IDENTITY_ENDPOINT: endpoint } = env;
  if (mode !== 'aliyun') {
    if (env.IDENTITY === undefined && env.ALIYUN_IDENTITY_KEY_ID !== undefined)
      throw new ConfigError(
        'IDENTITY: must be said where ALIYUN_IDENTITY_KEY_ID is set, aliyun to ask it, people to leave it',
      );
    return undefined;
  }
  if (production) refuseInClear('ALIYUN_IDENTITY_ENDPOINT', endpoint, 'names and numbers');
  return {
    endpoint,
    keyId: given(env, 'ALIYUN_IDENTITY_KEY_ID'),
    secret: given(env, 'ALIYUN_IDENTITY_SECRET'),
  };
}

function given(env: Env, name: 'ALIYUN_IDENTITY_KEY_ID' | 'ALIYUN_IDENTITY_SECRET'): string {
  const value = env[name];
  if (value === undefined) throw new ConfigError(`${name}: is missing, and IDENTITY=aliyun needs it`);
  return value;
}
