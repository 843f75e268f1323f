import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './error';
import { readNamedFile } from './named-file';

/** Certificates of Alipay's open platform, PEM texts; it asks for them where money goes out. */
export interface AlipayCertificates {
  app: string;
  alipay: string;
  root: string;
}

/** Variables of an Alipay application that signs with certificates, beside those of its account. */
export const alipayCertificateVariables = {
  ALIPAY_APP_CERT_FILE: z.string().optional(),
  ALIPAY_CERT_FILE: z.string().optional(),
  ALIPAY_ROOT_CERT_FILE: z.string().optional(),
};

/** Reads all three certificates or none of them. */
export function readAlipayCertificates(
  env: z.infer<z.ZodObject<typeof alipayCertificateVariables>>,
): AlipayCertificates | undefined {
  const { ALIPAY_APP_CERT_FILE: app, ALIPAY_CERT_FILE: alipay, ALIPAY_ROOT_CERT_FILE: root } = env;
  if (app === undefined && alipay === undefined && root === undefined) return undefined;
  if (app === undefined || alipay === undefined || root === undefined)
    throw new ConfigError(
      'ALIPAY_APP_CERT_FILE, ALIPAY_CERT_FILE and ALIPAY_ROOT_CERT_FILE: must be set all three, or none of them',
    );
  return {
    app: certificate('ALIPAY_APP_CERT_FILE', app),
    alipay: certificate('ALIPAY_CERT_FILE', alipay),
    root: certificate('ALIPAY_ROOT_CERT_FILE', root),
  };
}

function certificate(name: string, file: string): string {
  const text = readNamedFile(name, file).toString('utf8');
  try {
    // The root file holds several; the first says whether it is a certificate at all.
    void new X509Certificate(text);
    return text;
  } catch {
    throw new ConfigError(`${name}: ${file} holds no certificate in PEM`);
  }
}
