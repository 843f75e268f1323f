import { projectFieldTexts, projectStageTexts } from '@uc/contract/maker/texts';
import type { Customer } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { listingByNo } from './listing-store';
import { publicStatus } from './square';
import { countOn, shownOf } from './square-store';

const favouritePathOf = (no: string) => `/maker/collect?project=${no}`;

/** Projects as favourites; one's own cannot be favourited, and one that is shown no more is not seen. */
export const favouriteProjects = {
  async find(db: Db, { uid }: Pick<Customer, 'uid'>, nos: readonly string[]) {
    const rows = [...(await shownOf(db, nos)).values()].filter((row) => row.uid !== uid);
    return new Map(
      rows.map((row) => [
        row.project_no,
        {
          title: row.name,
          text: `${projectFieldTexts[row.field as keyof typeof projectFieldTexts]} · ${projectStageTexts[row.stage as keyof typeof projectStageTexts]}`,
          statusText: publicStatus(row.status),
          isOver: false,
          link: favouritePathOf(row.project_no),
        },
      ]),
    );
  },
  async count(tx: Tx, _actor: Pick<Customer, 'uid'>, no: string, by: 1 | -1) {
    const row = await listingByNo(tx, no);
    if (row !== undefined) await countOn(tx, row, 'collects', by);
  },
};

/** The states of favourited projects, for the messages about them. */
export async function favouriteStates(db: Db, _uid: number, nos: string[]): Promise<Map<string, string>> {
  const shown = await shownOf(db, nos);
  return new Map(
    nos.map((no) => {
      const row = shown.get(no);
      return [no, row === undefined ? '已结束' : publicStatus(row.status)];
    }),
  );
}
