import { formatFen } from '@uc/contract/money';
import { serviceCategories } from '@uc/contract/service-categories';
import { beyondTenants, type Db, eachRow } from '../db/index';
import { isHomepageOpen } from '../provider/index';
import { contentIn } from './content';
import { pathOf } from './page';
import { publicWorksByNo } from './public-store';

/** Works of others as favourites, as everybody sees them. */
export const favouriteWorks = {
  async find(db: Db, { uid }: { uid: number }, nos: readonly string[]) {
    const rows = await beyondTenants(() => publicWorksByNo(db, nos));
    const authors = [...new Set(rows.map((row) => row.uid))].filter((author) => author !== uid);
    const open = await eachRow(db, authors, (db, author) => beyondTenants(() => isHomepageOpen(db, author)));
    const shown = new Set(authors.filter((_, at) => open[at]));
    return new Map(
      rows
        .filter((row) => shown.has(row.uid))
        .map((row) => {
          const { title = '', category, price_min: from } = contentIn(row);
          const price = from === undefined ? '面议' : `¥${formatFen(from)}起`;
          return [
            row.work_no,
            {
              title,
              text: category === undefined ? price : `${serviceCategories[category]} · ${price}`,
              statusText: '展示中',
              isOver: false,
              link: pathOf(row),
            },
          ] as const;
        }),
    );
  },
};
