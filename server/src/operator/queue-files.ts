import { csvMime, mimeOf } from '@uc/contract/file-kinds';
import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { type StaffQueue, staffQueues } from '@uc/contract/staff-queues';
import { type QueueClock, queueClocks } from '@uc/contract/queue-clocks';
import { moment } from '@uc/contract/wire';
import { downloadHeaders, type Handlers, refuse } from '../call/index';
import { now } from '../clock';
import type { Deps } from '../deps';
import { type Column, createPrinter, moneyFact, type Row, type Sheet } from '../exports/index';
import { insertStaffEvent } from '../staff/index';
import { type ListOf, namesOf, type QueueAnswer, queueReader } from './queue-read';

const { fileMost } = limits.queue;
const PAGE = 100;
const column = (title: string, kind: Column['kind'], width: number): Column => ({ title, kind, width });

/** A queue as a file: what its filters show, with the columns of the screen and as masked (ADR 141). */
export const queueFiles = (deps: Deps, listOf: ListOf): Pick<Handlers<Api['operator']>, 'queueFile'> => {
  const printer = createPrinter();
  return {
    async queueFile({ input: { queue, format, filters }, ...call }) {
      const reader = queueReader(listOf, call, queue);
      const { actor, db, request } = call;
      const facts: StaffQueue = staffQueues[queue];
      const asked = { ...Object.fromEntries(new URLSearchParams(filters)), page_size: PAGE };
      const first = await reader.page({ ...asked, page: 1 });
      if (first.total > fileMost) throw refuse('export.tooLarge', { rows: fileMost });
      const at = await now(db);
      const { columns, rowsOf } = table(reader, { day: facts.day, due: queueClocks[queue] }, (uids) =>
        namesOf(listOf, call, uids),
      );
      const sheet: Sheet = {
        title: facts.title,
        head: [
          ['导出人', actor.name],
          ['导出时间', moment.encode(at)],
        ],
        columns,
        total: first.total,
        async *chunks() {
          yield await rowsOf(first);
          for (let page = 2; (page - 1) * PAGE < first.total; page += 1)
            yield await rowsOf(await reader.page({ ...asked, page }));
        },
        foot: [['共', `${first.total}项`], ...sumOf(facts, first)],
      };
      const body = await printer.sheet(sheet, format, () => Promise.resolve());
      // Who takes a list away is known before it leaves.
      await deps.database.transaction((tx) =>
        insertStaffEvent(tx, {
          staff_id: actor.staffId,
          event: 'export',
          reason: `${facts.title}，${first.total}项`,
          ip: request.ip,
        }),
      );
      const name = `${facts.title} ${moment.encode(at).replaceAll(/\D/g, '').slice(0, 12)}.${format}`;
      return {
        headers: downloadHeaders({ name, mime: format === 'csv' ? csvMime() : mimeOf.xlsx }),
        body,
      };
    },
  };
};

const sumOf = ({ amount }: StaffQueue, { amount_sum: sum }: QueueAnswer): Sheet['foot'] =>
  amount === undefined || sum === null || sum === undefined ? [] : [moneyFact(`${amount}合计（元）`, sum)];

/** The columns that any queue has, around its own, and how an item reads in them. */
function table(
  { sheet, numberOf }: ReturnType<typeof queueReader>,
  { due, day }: { due: QueueClock | undefined; day: string | undefined },
  customersOf: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): { columns: Column[]; rowsOf: (answer: QueueAnswer) => Promise<Row[]> } {
  const { uidOf } = sheet;
  const columns = [
    column('编号', 'text', 24),
    ...(uidOf ? [column('客户', 'text', 24), column('账户编号', 'text', 14)] : []),
    ...sheet.columns.map(({ title, kind, width }) =>
      column(kind === 'money' ? `${title}（元）` : title, kind, width),
    ),
    ...(due ? [column(due.text, 'moment', 20)] : []),
    ...(day ? [column('时间', 'moment', 20)] : []),
    column('状态', 'text', 14),
  ];
  const rowsOf = async ({ list, clocks = [] }: QueueAnswer): Promise<Row[]> => {
    const names = await customersOf(uidOf ? list.map(uidOf) : []);
    return list.map((item) => {
      const [no, uid] = [numberOf(item), uidOf?.(item)];
      return [
        sheet.nameOf?.(item) ?? no,
        ...(uid === undefined ? [] : [names.get(uid) ?? '', uid]),
        ...sheet.columns.map(({ of }) => of(item)),
        ...(due ? [clocks.find((one) => one.no === no)?.due_at ?? null] : []),
        ...(day ? [sheet.sinceOf(item)] : []),
        sheet.stateOf(item),
      ];
    });
  };
  return { columns, rowsOf };
}
