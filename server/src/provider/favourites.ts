import { formatFen } from '@uc/contract/money';
import { serviceCategories } from '@uc/contract/service-categories';
import { type Db, eachRow } from '../db/index';
import { providerOf } from './directory';

/** Providers as favourites. */
export const favouriteProviders = (homepage: string) => ({
  async find(db: Db, _actor: { uid: number }, nos: readonly string[]) {
    const uids = nos.filter((no) => /^\d{1,15}$/.test(no)).map(Number);
    const all = await eachRow(db, uids, (db, uid) => providerOf(db, uid));
    return new Map(
      all.flatMap((one) =>
        one === undefined
          ? []
          : [
              [
                String(one.uid),
                {
                  title: one.name,
                  text: `${one.services.map((service) => serviceCategories[service]).join('、')} · ¥${formatFen(one.priceMin)}起`,
                  statusText: '营业中',
                  isOver: false,
                  link: homepage.replace('{uid}', String(one.uid)),
                },
              ] as const,
            ],
      ),
    );
  },
});
