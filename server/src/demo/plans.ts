import sharp from 'sharp';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { askForPlan } from '../maker/plans/ask';
import { decideAsk } from '../maker/plans/decide';
import { readPlan } from '../maker/plans/read';
import { acting } from './acting';
import { applicant, defaulter, owner, provider } from './people';
import { after } from './story';

/** A plan as far as it can be drawn: one page with a picture. */
async function planPages(): Promise<Buffer> {
  const [width, height] = [842, 595];
  const picture = await sharp({ create: { width, height, channels: 3, background: '#dfe9f3' } })
    .jpeg()
    .toBuffer();
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ),
    stream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /P Do`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
      picture,
    ),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places = objects.map((object, index) => {
    const at = Buffer.concat(parts).length;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return at;
  });
  const end = Buffer.concat(parts).length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
const stream = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** The upload of a plan, for a project that has one. */
export async function demoPlan(deps: Deps, uid: number, name: string): Promise<string> {
  const file = { uid, subId: null, use: 'business_plan', name: `${name}商业计划书.pdf` } as const;
  return (await saveFile(deps, { ...file, mime: 'application/pdf', bytes: await planPages() })).file_id;
}

/** Requests for the plan of a project of the demo account: one granted, one waiting, one refused. */
export async function askForPlans(tx: Tx, now: Date, projectNo: string): Promise<void> {
  const asks = [
    {
      who: provider,
      days: 3,
      reason: '我们做过三个博物馆的教育展陈，希望评估把图谱做成互动展项',
      decision: 'grant',
    },
    {
      who: applicant,
      days: 1,
      reason: '正在筹备一部山海经题材的短片，想了解形象授权的计划',
      decision: undefined,
    },
    { who: defaulter, days: 20, reason: '想看看有没有可以一起做的漫画改编', decision: 'decline' },
  ] as const;
  for (const { who, days, reason, decision } of asks) {
    const asked = after(now, { days: -days });
    const askNo = await clock.inThePast(asked, () =>
      askForPlan(tx, acting(who), { project_no: projectNo, reason }),
    );
    if (decision === undefined) continue;
    const answer = {
      ask_no: askNo,
      version: 1,
      decision,
      ...(decision === 'decline' && { reason: '漫画改编已有合作方，暂不开放' }),
    };
    await clock.inThePast(after(asked, { hours: 5 }), () => decideAsk(tx, acting(owner), answer));
    if (decision === 'grant')
      await clock.inThePast(after(asked, { hours: 9 }), () => readPlan(tx, acting(who), askNo));
  }
}
