import { useState } from 'react';
import { SIGNATURE_MARK } from '@uc/contract/signature-mark';
import { api, ApiError, demand } from '../client';
import { Button } from '../ui/Button';

const verdicts = {
  genuine: '签名有效：文件由平台出具，未被改动',
  altered: '签名无效：文件已被改动，或不是平台出具的',
  unsigned: '该文件没有签名',
} as const;

/** Chooses a signed document and says whether it is as we made it; the file itself stays in the browser. */
export function SignatureCheck() {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setSaid('');
    try {
      setSaid(verdicts[await verdictOf(file)]);
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : '核验失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  // The file is checked and not stored: nothing of it would be lost with the page.
  const choose = () => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept: 'application/pdf' });
    input.addEventListener('change', () => void check(input.files?.[0]));
    input.click();
  };
  return (
    <>
      <Button size="small" kind="quiet" busy={isBusy} onClick={choose}>
        核验文件签名
      </Button>
      <span role="status">{said}</span>
    </>
  );
}

async function verdictOf(file: File): Promise<keyof typeof verdicts> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-400));
  const at = tail.lastIndexOf(SIGNATURE_MARK);
  if (at < 0) return 'unsigned';
  const [key_id = '', signature = ''] = tail
    .slice(at + SIGNATURE_MARK.length)
    .trim()
    .split(' ');
  if (!/^[0-9a-f]{16}$/.test(key_id) || !/^[\w-]{86}$/.test(signature)) return 'altered';
  const body = bytes.subarray(0, bytes.length - (tail.length - at));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const digest = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { is_genuine } = await demand(api.exports.checkSignature, { digest, key_id, signature });
  return is_genuine ? 'genuine' : 'altered';
}
