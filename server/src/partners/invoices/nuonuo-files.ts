import { INVOICE_FILE_BYTES } from '@uc/contract/finance/invoice-texts';
import type { Blue } from './nuonuo-answers';
import type { InvoiceFile } from './port';

const PATIENCE_MS = 30_000;
/** Its own hosts, from which files have been seen to come. */
const HOSTS = /(?:^|\.)(?:jss\.com\.cn|nuonuo\.com|nuonuocs\.cn|nntest\.cn)$/;
const begins = { pdf: '%PDF-', ofd: 'PK', xml: '<' } as const;

/** The files of an invoice that are there by now; throws where there are addresses and nothing comes. */
export async function filesOf(gateway: string, one: Blue): Promise<InvoiceFile[]> {
  const files: InvoiceFile[] = [];
  const faults: string[] = [];
  for (const kind of ['pdf', 'ofd', 'xml'] as const) {
    const address = one[`${kind}Url`];
    if (address === '') continue;
    const came = await fetchFile(gateway, kind, address);
    if (typeof came === 'string') faults.push(`${kind}: ${came}`);
    else files.push({ kind, bytes: came });
  }
  if (files.length === 0 && faults.length > 0) throw new Error(faults.join('; '));
  return files;
}

/** A file, or why there is none. An address that is not the platform's is not asked. */
async function fetchFile(
  gateway: string,
  kind: keyof typeof begins,
  address: string,
): Promise<Buffer | string> {
  if (!URL.canParse(address)) return 'an address that cannot be read';
  const url = new URL(address);
  if (HOSTS.test(url.hostname)) url.protocol = 'https:';
  // A stand-in for the platform has its files where it is itself.
  if (!(HOSTS.test(url.hostname) && url.port === '') && url.origin !== gateway)
    return 'an address that is not of the platform';
  const bytes = await download(url).catch(() => undefined);
  if (bytes === undefined) return 'no file came';
  const text = bytes
    .subarray(0, 16)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart();
  return text.startsWith(begins[kind]) ? bytes : 'what came is none';
}

async function download(url: URL): Promise<Buffer | undefined> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (reply.status !== 200) return undefined;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply.body ?? []) {
    size += piece.length;
    if (size > INVOICE_FILE_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
