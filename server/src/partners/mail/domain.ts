import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { SmtpConfig } from '../../config';

/** The TXT records of a name; none where there is no such name. */
export type Lookup = (name: string) => Promise<string[]>;

const lookUp: Lookup = async (name) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
    throw new Error(`the DNS was not reached for ${name} (${error.code})`);
  });
  // A long record comes in pieces of 255 characters.
  return records.map((pieces) => pieces.join(''));
};

/**
 * Checks the DNS records for receivers of our mail: its permitted senders (SPF, RFC 7208), the key that signs
 * it (DKIM, RFC 6376), and the treatment of mail that has neither (DMARC, RFC 7489). Rejects with a sentence
 * on what is missing.
 */
export async function checkMailDomain({ from, bounces, dkim }: SmtpConfig, ask = lookUp): Promise<string> {
  const sender = domainOf(from.address);
  const faults: string[] = [];
  // SPF is about the address that bounces go to.
  const envelope = domainOf(bounces);
  const key = `${dkim?.selector}._domainkey.${dkim?.domain}`;
  const [senders, keys, dmarc] = await Promise.all([
    ask(envelope),
    dkim === undefined ? [] : ask(key),
    policyOf(sender, ask),
  ]);
  const spf = senders.filter((one) => /^v=spf1(?: |$)/i.test(one));
  if (spf.length !== 1)
    faults.push(
      spf.length === 0
        ? `${envelope} has no SPF record: add a TXT record v=spf1 with what sends your mail, ending in -all`
        : `${envelope} has ${spf.length} SPF records, which counts as an error: leave one`,
    );
  else if (/\s[+]?all\s*$/i.test(spf[0]!))
    faults.push(`the SPF record of ${envelope} lets everybody send: end it in -all`);
  if (dkim !== undefined) {
    const known = keys.map((one) => /(?:^|;)\s*p=\s*([^;]*)/i.exec(one)?.[1]?.replaceAll(/\s/g, ''));
    const own = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
    if (!known.includes(own))
      faults.push(
        `${key} has ${keys.length === 0 ? 'no record' : 'another key'}: add a TXT record v=DKIM1; k=rsa; p= with the public half of DKIM_KEY_FILE`,
      );
  }
  if (dmarc === undefined)
    faults.push(`_dmarc.${sender} has no DMARC record: add a TXT record v=DMARC1; p=quarantine`);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return `SPF${dkim === undefined ? ', DKIM by the mail server' : ', DKIM'}, DMARC p=${dmarc}`;
}

/** The policy of a domain, or else of the one above it (RFC 7489 6.6.3, without the list of public suffixes). */
async function policyOf(domain: string, ask: Lookup): Promise<string | undefined> {
  for (const name of [domain, domain.split('.').slice(1).join('.')]) {
    if (!name.includes('.')) continue;
    const record = (await ask(`_dmarc.${name}`)).find((one) => /^v=DMARC1/i.test(one));
    const policy = record && /;\s*p=\s*(\w+)/i.exec(record)?.[1];
    if (policy) return policy;
  }
  return undefined;
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);
