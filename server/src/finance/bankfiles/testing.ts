import { api } from '@uc/contract';
import type { As, TestApp } from '../../testing';

interface Preview {
  digest: string;
  stored_at: string | null;
  statements: Record<string, unknown>[];
}

/** How a member of staff sends files of banks. */
export function sender(app: TestApp, as: As) {
  const send = async (row: { path: string }, bytes: Buffer, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), '明细.csv');
    const headers = as as Record<string, string>;
    const answer = await fetch(app.url + row.path, { method: 'POST', headers, body: form });
    return (await answer.json()) as { message: string; data: Record<string, unknown> };
  };
  const read = async (bytes: Buffer) =>
    (await send(api.bankfiles.staffRead, bytes)).data as unknown as Preview;
  const keep = async (bytes: Buffer) =>
    (await send(api.bankfiles.staffKeep, bytes, { digest: (await read(bytes)).digest })).data;
  return { send, read, keep };
}

const ticked = (...cells: string[]) => cells.map((cell) => `\`${cell}`).join(',');
/** A fund bill of WeChat Pay: what came in and what was paid out, with its numbers, in 元. */
export function wechatFundBill(
  rows: readonly { at: string; what: string; yuan: number; serial: string; ref: string }[],
): Buffer {
  const money = (yuan: number) => Math.abs(yuan).toFixed(2);
  const sum = (some: typeof rows) => money(some.reduce((total, { yuan }) => total + Math.abs(yuan), 0));
  const come = rows.filter(({ yuan }) => yuan > 0);
  const left = rows.filter(({ yuan }) => yuan < 0);
  const lines = rows.map(({ at, what, yuan, serial, ref }) =>
    ticked(
      at,
      serial,
      serial,
      what,
      what,
      yuan > 0 ? '收入' : '支出',
      money(yuan),
      '0.00',
      'system',
      '',
      ref,
    ),
  );
  return Buffer.from(
    [
      '\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
      ...lines,
      '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
      ticked(String(rows.length), String(come.length), sum(come), String(left.length), sum(left)),
      '',
    ].join('\r\n'),
  );
}
