import type { CertForm } from '@uc/contract/provider/form';
import type { FileUse } from '@uc/contract/file-uses';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { claimFile, discardFile, discardFilesOf, findFileView, type FileView } from '../files/index';
import type { CertRow } from './store';
import { changeIn, profileIn } from './form';

const BIZ = 'provider_cert';
type Holder = Pick<CertForm, 'cases' | 'certificates'>;

/** The uploads of a form, id of the file → its use. */
const papersIn = ({ cases = [], certificates = [] }: Holder): Map<string, FileUse> =>
  new Map<string, FileUse>([
    ...cases.flatMap(({ imgs }) => imgs.map((img): [string, FileUse] => [img, 'provider_case'])),
    ...certificates.map(({ img }): [string, FileUse] => [img, 'provider_certificate']),
  ]);

/** The forms of a certification that hold files: the valid one and the change. */
export const holdersOf = (row: CertRow): Holder[] => [profileIn(row), changeIn(row) ?? {}];

/** Claims the uploads that are new, and discards those that nothing holds any more. Refuses notFound, file.claimed. */
export async function movePapers(
  tx: Tx,
  { uid, cert_no }: Pick<CertRow, 'uid' | 'cert_no'>,
  before: readonly Holder[],
  after: readonly Holder[],
): Promise<void> {
  const [kept, now] = [before, after].map((all) => new Map(all.flatMap((one) => [...papersIn(one)])));
  for (const [fileId, use] of now!)
    if (!kept!.has(fileId)) await claimFile(tx, { uid, fileId, use, bizType: BIZ, bizNo: cert_no });
  for (const [fileId] of kept!) if (!now!.has(fileId)) await discardFile(tx, uid, fileId);
}

export const dropPapers = (tx: Tx, { uid, cert_no }: CertRow): Promise<void> =>
  discardFilesOf(tx, uid, { bizType: BIZ, bizNo: cert_no });

/** Its uploads as answers show them: name and size, never the content. */
export async function paperViews(deps: Pick<Deps, 'vault'>, db: Db, row: CertRow): Promise<FileView[]> {
  const ids = new Set(holdersOf(row).flatMap((one) => [...papersIn(one).keys()]));
  const files = await Promise.all([...ids].map((id) => findFileView(deps, db, row.uid, id)));
  return files.filter((file) => file !== undefined);
}
