import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Options of a passkey call, as the server sent them. */
type PasskeyOptions = Readonly<Record<string, unknown>>;
/** The answer of the browser's authenticator, as it is sent. */
export interface Credential {
  [key: string]: unknown;
  id: string;
  type: 'public-key';
}

/** Passkeys need a browser that knows them, https or localhost, and a host with a name. */
export const hasPasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

// The library is some kilobytes that few need: it comes when a passkey is asked for.
const library = () => import('@simplewebauthn/browser');

/** Has the person sign with one of their passkeys. Rejects when they give up. */
export async function signWithPasskey(options: PasskeyOptions): Promise<Credential> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Has the person make a passkey. Rejects when they give up. */
export async function makePasskey(options: PasskeyOptions): Promise<Credential> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Sentence for the browser's own refusal; undefined for failures of another kind. */
export function passkeyFailure(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return '已取消或等待超时，请重试';
  if (name === 'InvalidStateError') return '此设备上的通行密钥已添加过';
  if (name === 'SecurityError') return '当前访问地址不支持通行密钥，请改用其他方式';
  return name === 'NotSupportedError' || name === 'ConstraintError'
    ? '当前设备不支持此类通行密钥，请改用其他方式'
    : undefined;
}
