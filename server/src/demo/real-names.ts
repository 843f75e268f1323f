import * as clock from '../clock';
import { inThePast } from '../clock';
import { paperUses } from '@uc/contract/account/realname-form';
import sharp from 'sharp';
import { seedApplication } from '../account/realname/seed';
import { approveAuth, rejectAuth } from '../account/realname/decide';
import { microSent as realNameMicroSent } from '../account/realname/micro';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { createAccount, type Password } from '../accounts/index';
import { demoAccount } from './identities';
import type { Steps } from './steps';
import { after } from './story';

type Asked = Awaited<ReturnType<typeof seedApplication>>;
type Form = Parameters<typeof seedApplication>[2]['form'];
interface Applicant {
  uid: number;
  username: string;
  phone: string;
  nickname: string;
  kind: 'person' | 'enterprise';
  hoursAgo: number;
  form: Form;
  papers: readonly string[];
  /** Plays the later steps of the application. */
  became?: (deps: Deps, tx: Tx, row: Asked, at: Date) => Promise<unknown>;
}

const auditor = { kind: 'staff', name: '审核员' } as const;
const finance = { kind: 'staff', name: '财务' } as const;
const front = ['id_front', 'id_back', 'id_hand'];
const company = (name: string, uscc: string, legal: string, idNo: string, tail: string): Form => ({
  org_type: 'company',
  company_name: name,
  uscc,
  is_long_term: true,
  founded_at: '2018-06-01',
  reg_address: '江苏省苏州市姑苏区桃花坞大街158号',
  legal_name: legal,
  legal_id_no: idNo,
  operator_is_legal: true,
  account_no: `110202040900${tail}`,
  ...demoAccount,
});
const companyPapers = ['license_img', 'legal_front', 'legal_back'];

/** Customers that wait for staff, or for whom staff wait: one of each kind (account.md#real-name-states). */
const applicants: readonly Applicant[] = [
  {
    uid: 100_000_000_101,
    username: 'zhouxl',
    phone: '13800138101',
    nickname: '晓岚插画',
    kind: 'person',
    hoursAgo: 29,
    form: {
      id_type: 'id_card',
      real_name: '周晓岚',
      id_no: '110108198706057729',
      is_long_term: true,
      verify_method: 'manual',
    },
    papers: front,
  },
  {
    uid: 100_000_000_102,
    username: 'qingchuan',
    phone: '13800138102',
    nickname: '青川视觉',
    kind: 'enterprise',
    hoursAgo: 6,
    form: company('苏州青川视觉设计有限公司', '91350211M0000XUF46', '顾青川', '33010619920822614X', '345001'),
    papers: companyPapers,
  },
  {
    uid: 100_000_000_103,
    username: 'yunqi',
    phone: '13800138103',
    nickname: '云栖创意',
    kind: 'enterprise',
    hoursAgo: 40,
    form: company(
      '云栖数字创意（苏州）有限公司',
      '91320507MA21E9N5XA',
      '方云栖',
      '440305199104189356',
      '345002',
    ),
    papers: companyPapers,
    async became(deps, tx, row, at) {
      const approved = await inThePast(after(at, { hours: 5 }), () =>
        approveAuth(deps, tx, row, { by: auditor, staffId: 'auditor' }),
      );
      await inThePast(after(at, { hours: 20 }), () =>
        realNameMicroSent(deps, tx, approved, { by: finance, staffId: 'finance' }),
      );
    },
  },
  {
    uid: 100_000_000_104,
    username: 'mobai',
    phone: '13800138104',
    nickname: '墨白手作',
    kind: 'person',
    hoursAgo: 52,
    form: {
      id_type: 'id_card',
      real_name: '苏墨白',
      id_no: '320507199301091127',
      valid_from: '2019-05-20',
      valid_to: '2039-05-20',
      verify_method: 'manual',
    },
    papers: front,
    became: (_deps, tx, row, at) =>
      inThePast(after(at, { hours: 18 }), () =>
        rejectAuth(
          tx,
          row,
          [
            { field: 'id_front', reason: '影像反光，姓名无法辨认，请重新拍摄' },
            { field: 'id_hand', reason: '面部被遮挡，请按示例重新拍摄' },
          ],
          auditor,
        ),
      ),
  },
];

/** Hands in their applications. Files are kept outside of transactions, so this comes after the world. */
export async function handInRealNames(
  deps: Deps,
  steps: Steps,
  { password, payPassword }: { password: Password; payPassword: Password },
): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const { uid, username, phone, nickname, kind, hoursAgo, form, papers, became } of applicants) {
    const at = after(now, { hours: -hoursAgo });
    const createdAt = after(at, { days: -1 });
    await steps.take(`account ${username}`, async (tx) => {
      await createAccount(deps, tx, { uid, username, phone, nickname, password, payPassword, createdAt });
    });
    await steps.take(
      `real name ${username}`,
      async (tx, kept: Form) => {
        const by = { kind: 'owner', name: username } as const;
        const whole = { ...form, ...kept };
        const row = await inThePast(at, () => seedApplication(deps, tx, { uid, kind, form: whole, by }));
        await became?.(deps, tx, row, at);
      },
      () => keptPapers(deps, uid, papers),
    );
  }
}

async function keptPapers(deps: Deps, uid: number, papers: readonly string[]): Promise<Form> {
  const bytes = await paper();
  const kept = await Promise.all(
    papers.map(async (field) => {
      const use = paperUses[field]!;
      const file = { uid, subId: null, use, name: `${field}.jpg`, mime: 'image/jpeg', bytes };
      return [field, (await saveFile(deps, file)).file_id];
    }),
  );
  return Object.fromEntries(kept) as Form;
}

/** A paper as far as it can be drawn without letters: a frame, a portrait, lines. */
const paper = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="606">
      <rect width="960" height="606" rx="28" fill="#e9f0f7"/>
      <path d="M0 430Q240 330 480 430T960 400V606H0Z" fill="#d5e2ee"/>
      <rect x="640" y="120" width="240" height="300" rx="12" fill="#c3d0de"/>
      <circle cx="760" cy="230" r="62" fill="#93a5b8"/><path d="M660 420q100-150 200 0z" fill="#93a5b8"/>
      <path d="M80 150h300M80 220h180M80 290h420M80 360h380M80 500h560" stroke="#5f7388" stroke-width="18" stroke-linecap="round"/></svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();
