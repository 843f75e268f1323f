import { dayOf } from '@uc/contract/day';
import type { Fen } from '@uc/contract/money';
import { regionTexts } from '@uc/contract/provider/texts';
import { serviceCategories, type ServiceCategory } from '@uc/contract/service-categories';
import { profileOf } from '../accounts/index';
import type { Config } from '../config';
import { now } from '../clock';
import { beyondTenants, type Db, eachRow } from '../db/index';
import { balancesOf } from '../ledger/index';
import { type DirectoryFilter, directoryPage } from './directory-store';
import { profileIn } from './form';
import type { Kind } from './states';
import { type CertRow, openHomepage } from './store';

/** A provider as anybody sees them who looks at the homepage. */
export interface PublicProvider {
  uid: number;
  name: string;
  avatarUrl: string | null;
  kind: Kind;
  level: number;
  services: ServiceCategory[];
  skills: string[];
  region: keyof typeof regionTexts;
  priceMin: Fen;
}
const kindTexts = { person: '个人服务商', enterprise: '企业服务商' } as const;

/** An account that is certified now; undefined for any other. Its answer is public, whoever asks. */
export async function providerOf(db: Db, uid: number): Promise<PublicProvider | undefined> {
  const today = dayOf(await now(db));
  return beyondTenants(async () => {
    const row = await openHomepage(db, uid, today);
    return row && publicOf(db, row);
  });
}

/** The 保证金 of a certified account, in 分. */
export const depositOf = (db: Db, uid: number): Promise<Fen> =>
  beyondTenants(async () => (await balancesOf(db, uid))['L.DEPOSIT']);

/** A page of certified providers for whoever looks for one (provider-screens.md#finding-a-provider). */
export async function findProviders(
  config: Pick<Config, 'providerHomepage'>,
  db: Db,
  { page, page_size, keyword, ...filter }: DirectoryFilter & { page: number; page_size: number },
) {
  const today = dayOf(await now(db));
  const found = await beyondTenants(async () => {
    const paging = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await directoryPage(
      db,
      today,
      { keyword: keyword || undefined, ...filter },
      paging,
    );
    return { total, all: await eachRow(db, rows, (db, row) => publicOf(db, row)) };
  });
  return {
    list: found.all.map(({ uid, name, avatarUrl, kind, level, services, skills, region, priceMin }) => ({
      uid: String(uid),
      name,
      avatar_url: avatarUrl,
      kind_text: kindTexts[kind],
      level,
      services: services.map((one) => serviceCategories[one]),
      skills,
      region_text: regionTexts[region],
      price_min: priceMin,
      homepage: config.providerHomepage.replace('{uid}', String(uid)),
    })),
    total: found.total,
    page,
    page_size,
  };
}

async function publicOf(db: Db, row: CertRow): Promise<PublicProvider> {
  const { categories, skills, region, price_min } = profileIn(row);
  const account = await profileOf(db, row.uid);
  return {
    uid: row.uid,
    name: account?.nickname ?? '',
    avatarUrl: account?.avatarUrl ?? null,
    kind: row.kind,
    level: row.level,
    services: categories,
    skills,
    region,
    priceMin: price_min,
  };
}
