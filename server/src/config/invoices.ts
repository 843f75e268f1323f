import { z } from 'zod';
import { ConfigError } from './error';
import { accessKey, gateway, refuseInClear } from './kinds';
import type { PartnerModes } from './partners';

/** A self-use application at 诺诺开放平台 and the seller whose invoices it issues; hosts without a path. */
export interface NuonuoAccount {
  gateway: string;
  auth: string;
  appKey: string;
  secret: string;
  taxNo: string;
  /** Who issues, by the name of the login at the tax bureau. */
  clerk: string;
  /** The extension (分机号) that issues, and what else is printed of the seller; '' as it is set up there. */
  extension: string;
  tel: string;
  address: string;
}

/** The platform of tax invoices. */
export interface InvoicesConfig {
  /** Undefined where it is not used. */
  nuonuo: NuonuoAccount | undefined;
}

/** Variables of the platform of tax invoices. */
export const invoiceVariables = {
  NUONUO_APP_KEY: accessKey.optional(),
  NUONUO_APP_SECRET: accessKey.optional(),
  NUONUO_TAX_NO: z
    .string()
    .regex(/^(?:[0-9A-Z]{15}|[0-9A-Z]{18})$/, 'must be the tax number of the seller, 15 or 18 characters')
    .optional(),
  NUONUO_CLERK: z.string().max(20, 'must have 20 characters at most').optional(),
  NUONUO_EXTENSION: z
    .string()
    .regex(/^\d{1,5}$/, 'must be the digits of the extension (分机号), five at most')
    .default(''),
  NUONUO_TEL: z.string().max(20, 'must have 20 characters at most').default(''),
  NUONUO_ADDRESS: z.string().max(80, 'must have 80 characters at most').default(''),
  NUONUO_GATEWAY: gateway.default('https://sdk.nuonuo.com'),
  NUONUO_AUTH: gateway.default('https://open.nuonuo.com'),
};
type Env = z.infer<z.ZodObject<typeof invoiceVariables>> & { INVOICES?: string | undefined };
const needed = ['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_TAX_NO', 'NUONUO_CLERK'] as const;

/** The platform's account. A key for nobody is a switch that was forgotten. */
export const readInvoices = (
  env: Env,
  mode: PartnerModes['invoices'],
  production: boolean,
): InvoicesConfig => ({ nuonuo: readNuonuo(env, mode, production) });

function readNuonuo(
  env: Env,
  mode: PartnerModes['invoices'],
  production: boolean,
): NuonuoAccount | undefined {
  if (mode !== 'nuonuo') {
    if (env.INVOICES === undefined && env.NUONUO_APP_KEY !== undefined)
      throw new ConfigError(
        'INVOICES: must be said where NUONUO_APP_KEY is set, nuonuo to issue through it, people to leave it',
      );
    return undefined;
  }
  const missing = needed.filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name}: is missing, and INVOICES=nuonuo needs it`).join('\n'),
    );
  if (production) {
    refuseInClear('NUONUO_GATEWAY', env.NUONUO_GATEWAY, 'invoices');
    refuseInClear('NUONUO_AUTH', env.NUONUO_AUTH, 'the secret of our application');
  }
  return {
    gateway: env.NUONUO_GATEWAY,
    auth: env.NUONUO_AUTH,
    appKey: env.NUONUO_APP_KEY!,
    secret: env.NUONUO_APP_SECRET!,
    taxNo: env.NUONUO_TAX_NO!,
    clerk: env.NUONUO_CLERK!,
    extension: env.NUONUO_EXTENSION,
    tel: env.NUONUO_TEL,
    address: env.NUONUO_ADDRESS,
  };
}
