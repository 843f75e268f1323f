import { paperUses } from '@uc/contract/account/realname-form';
import { realNameFieldTexts } from '@uc/contract/account/texts';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, discardFile, findFileView } from '../../files/index';
import type { Form } from './form';

export const BIZ = 'realname';
export const paperFields = Object.keys(paperUses);

/** The uploads of a form, field → id of the file. */
export const papersIn = (form: Form): [field: string, fileId: string][] =>
  Object.entries(form).filter(
    (entry): entry is [string, string] => paperFields.includes(entry[0]) && typeof entry[1] === 'string',
  );

/** Claims the uploads for the application, and discards those that they replace. Refuses notFound, file.claimed. */
export async function takePapers(
  tx: Tx,
  { uid, authNo }: { uid: number; authNo: string },
  form: Form,
  before: Form = {},
): Promise<void> {
  const kept = new Map(papersIn(before));
  const now = new Map(papersIn(form));
  for (const [field, fileId] of now)
    if (kept.get(field) !== fileId)
      await claimFile(tx, { uid, fileId, use: paperUses[field]!, bizType: BIZ, bizNo: authNo });
  for (const [field, fileId] of kept) if (now.get(field) !== fileId) await discardFile(tx, uid, fileId);
}

/** The uploads as answers show them: name and size, never the content. */
export async function paperViews(deps: Pick<Deps, 'vault'>, db: Db, uid: number, form: Form) {
  const shown = await Promise.all(
    papersIn(form).map(async ([field, fileId]) => {
      const file = await findFileView(deps, db, uid, fileId);
      return (
        file && {
          ...file,
          name: `${textOf(field)}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`,
          field,
          text: textOf(field),
        }
      );
    }),
  );
  return shown.filter((one) => one !== undefined);
}

const names: Record<string, string> = {
  ...realNameFieldTexts,
  license_img: realNameFieldTexts.license,
  authorization_img: realNameFieldTexts.authorization,
};
const textOf = (field: string): string => names[field] ?? field;
