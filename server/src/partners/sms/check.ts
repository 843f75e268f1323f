import { SmsFailure } from './port';

/** A sentence on signature and templates; throws where one of them waits for approval. */
export function approval(faults: readonly string[], sign: string, templates: number): string {
  if (faults.length > 0)
    throw new Error(`${faults.join(', ')}; the provider's console says why, and messages wait until it is`);
  return `the signature ${sign} and ${templates} templates are approved`;
}

/** A question whose failure gives advice. */
export const advised = <Answer>(asking: Promise<Answer>, name: 'ALIYUN' | 'TENCENT'): Promise<Answer> =>
  asking.catch((error: unknown) => {
    if (!(error instanceof SmsFailure)) throw error;
    const advice =
      error.kind === 'setup'
        ? `correct ${name}_SMS_KEY_ID and ${name}_SMS_SECRET, or what the code says in the provider's console`
        : `look whether ${name}_SMS_ENDPOINT can be reached from here`;
    throw new Error(`${error.code}; ${advice}`);
  });
