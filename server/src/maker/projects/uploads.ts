import type { FileUse } from '@uc/contract/file-uses';
import type { ProjectForm } from '@uc/contract/maker/form';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, discardFile, discardFilesOf, findFileView, type FileView } from '../../files/index';
import { changeIn, formIn } from './form';
import type { ProjectRow } from './store';

export const BIZ = 'maker_project';
type Holder = Pick<ProjectForm, 'cover' | 'imgs' | 'plan'>;
type Known = Pick<ProjectRow, 'uid' | 'project_no'>;

/** The pictures of a form: its cover first. */
export const picturesIn = ({ cover, imgs }: Omit<Holder, 'plan'>): string[] => [
  ...(cover === null ? [] : [cover]),
  ...imgs,
];

/** The uploads of a form, id of the file → its use. */
const uploadsIn = (form: Holder): Map<string, FileUse> =>
  new Map<string, FileUse>([
    ...picturesIn(form).map((img): [string, FileUse] => [img, 'maker_image']),
    ...(form.plan === null ? [] : [[form.plan, 'business_plan'] as [string, FileUse]]),
  ]);

/** The forms of a project that hold files: its own and the change. */
export const holdersOf = (row: ProjectRow): Holder[] => {
  const change = changeIn(row);
  return [formIn(row), ...(change === null ? [] : [change])];
};

/** Claims the uploads that are new, and discards those that nothing holds any more. Refuses notFound, file.claimed. */
export async function moveUploads(
  tx: Tx,
  { uid, project_no }: Known,
  before: readonly Holder[],
  after: readonly Holder[],
): Promise<void> {
  const [kept, wanted] = [before, after].map((all) => new Map(all.flatMap((one) => [...uploadsIn(one)])));
  for (const [fileId, use] of wanted!)
    if (!kept!.has(fileId)) await claimFile(tx, { uid, fileId, use, bizType: BIZ, bizNo: project_no });
  for (const [fileId] of kept!) if (!wanted!.has(fileId)) await discardFile(tx, uid, fileId);
}

export const claimPictures = async (tx: Tx, { uid, project_no }: Known, imgs: readonly string[]) => {
  for (const fileId of imgs)
    await claimFile(tx, { uid, fileId, use: 'maker_image', bizType: BIZ, bizNo: project_no });
};

export const dropUploads = (tx: Tx, { uid, project_no }: Known): Promise<void> =>
  discardFilesOf(tx, uid, { bizType: BIZ, bizNo: project_no });

/** Its uploads as answers show them: name and size, never the content. */
export async function uploadViews(deps: Pick<Deps, 'vault'>, db: Db, row: ProjectRow): Promise<FileView[]> {
  const ids = new Set(holdersOf(row).flatMap((one) => [...uploadsIn(one).keys()]));
  const files = await Promise.all([...ids].map((id) => findFileView(deps, db, row.uid, id)));
  return files.filter((file) => file !== undefined);
}
