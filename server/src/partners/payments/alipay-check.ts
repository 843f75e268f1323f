import { type AlipayAccount, answerIn, post, reasonOf } from './alipay-call';
import { certificateSn } from './alipay-certificates';
import { type ChannelReply, objectOf } from './ask';
import { assertClock, KNOWN, unknownNo } from './check';

const METHOD = 'alipay.trade.query';
const certificates = 'ALIPAY_APP_CERT_FILE, ALIPAY_CERT_FILE and ALIPAY_ROOT_CERT_FILE';
/** Advice where Alipay says that it does not know us. */
const advice = new Map<string, string>(
  Object.entries({
    'isv.invalid-signature':
      'enter the public half of ALIPAY_PRIVATE_KEY_FILE at the open platform, or correct ALIPAY_PRIVATE_KEY_FILE',
    'isv.missing-signature-config':
      'enter the public half of ALIPAY_PRIVATE_KEY_FILE at the open platform, or a certificate of it',
    'isv.invalid-app-id': 'correct ALIPAY_APP_ID, or ALIPAY_GATEWAY where the application is of another one',
    'isv.missing-app-cert-sn': `this application signs with certificates: set ${certificates}`,
    'isv.missing-alipay-root-cert-sn': `this application signs with certificates: set ${certificates}`,
    'isv.app-cert-not-exist':
      'ALIPAY_APP_CERT_FILE is not of this application: download it at the open platform',
    'isv.app-cert-expired': 'make a new certificate at the open platform for ALIPAY_APP_CERT_FILE',
    'isv.invalid-alipay-root-cert-sn': 'download ALIPAY_ROOT_CERT_FILE anew at the open platform',
  }),
);

/** A payment that nobody made: Alipay knows our key when it says so, and is known by its signature. */
export async function checkAlipay(account: AlipayAccount): Promise<string> {
  const reply = await post(account, METHOD, { out_trade_no: unknownNo() }).catch((error: Error) => {
    throw new Error(`${error.message}; look whether ALIPAY_GATEWAY can be reached from here`);
  });
  assertClock('Alipay', reply);
  const said = saidIn(reply);
  const known = advice.get(said.code);
  if (known !== undefined) throw new Error(`${said.code}; ${known}`);
  if (
    said.signer !== undefined &&
    account.certificates &&
    said.signer !== certificateSn(account.certificates.alipay)
  )
    throw new Error(
      'Alipay signs with another certificate than ALIPAY_CERT_FILE: download it anew at the open platform',
    );
  const answer = readable(account, reply);
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return KNOWN;
  throw new Error(`${reasonOf(answer)}; the open platform says what is not open yet for this application`);
}

function readable(account: AlipayAccount, reply: ChannelReply): Record<string, unknown> {
  try {
    return answerIn(account, METHOD, reply);
  } catch (error) {
    const key = account.certificates ? 'ALIPAY_CERT_FILE' : 'ALIPAY_PUBLIC_KEY_FILE';
    throw new Error(
      `${(error as Error).message}; ${key} has to hold the key of Alipay, not the application's`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Its code and who has signed it, also where nobody has: what Alipay cannot check it may answer without a signature. Neither is
 * shown unless it is known here.
 */
function saidIn({ status, text }: ChannelReply): { code: string; signer: string | undefined } {
  try {
    const { alipay_cert_sn: signer, ...parts } = objectOf(text);
    const answer = Object.values(parts).find((one) => typeof one === 'object' && one !== null) ?? {};
    const { sub_code: code } = answer as { sub_code?: unknown };
    return {
      code: typeof code === 'string' ? code : '',
      signer: typeof signer === 'string' ? signer : undefined,
    };
  } catch {
    throw new Error(
      `the answer ${status} is none of Alipay's; correct ALIPAY_GATEWAY, or look what stands before it`,
    );
  }
}
