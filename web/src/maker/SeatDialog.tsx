import { useId } from 'react';
import { useNavigate } from 'react-router';
import { fen, formatFen, fromWire, ratio } from '@uc/contract/money';
import { api, toast, useRead, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { SelectField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { incubationReads } from './incubation';
import styles from './maker.module.css';

/** A month of which so few days are left is said to be so in a warning. */
const FEW_DAYS = 10;

const costOf = (price: number, months: number): string =>
  formatFen(ratio(fromWire(price) ?? fen(0), months, 1));

/** 预订席位: a seat of the project's center, from a month on; its order is paid at the cashier. */
export default function SeatDialog({ projectNo, onClose }: { projectNo: string; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const read = useRead(api.incubation.seats, { project_no: projectNo });
  const { data } = read;
  const write = useWrite(api.incubation.takeSeat, { refreshes: incubationReads, quiet: true });
  const form = useForm({
    initial: { seat_no: '', from_month: '', months: '1' },
    check: ({ seat_no: seat, from_month: from }) => ({
      ...(seat === '' && { seat_no: '请选择席位' }),
      ...(from === '' && { from_month: '请选择开始月份' }),
    }),
    async send({ seat_no, from_month, months }) {
      const input = { project_no: projectNo, seat_no, from_month, months: Number(months) };
      const { order_no: orderNo } = await write.submit(input);
      toast('席位已保留，请在30分钟内付款', 'success');
      onClose();
      void navigate(to('orders.myOrders', { pay: orderNo }));
    },
  });
  const months = data?.months ?? [];
  const { seat_no: seatNo, from_month: from, months: count } = form.values;
  const seat = data?.seats.find(({ seat_no }) => seat_no === seatNo);
  const most = Math.max(1, from === '' ? months.length : months.length - months.indexOf(from));
  return (
    <Dialog
      title="预订席位"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {seat ? `预订（${costOf(seat.price, Number(count))}元）` : '预订'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>
          按自然月使用，已开始的月份不退，未开始的月份可退还。每月席位不超过团队人数，一次预订一笔。
        </p>
        <ReadFault of={read} what="席位" />
        <SelectField label="席位" {...form.field('seat_no')}>
          <option value="">{data?.seats.length === 0 ? '该分中心暂无席位' : '请选择'}</option>
          {data?.seats.map(({ seat_no, name, price }) => (
            <option key={seat_no} value={seat_no}>
              {`${name}（每月${costOf(price, 1)}元）`}
            </option>
          ))}
        </SelectField>
        <SelectField label="开始月份" {...form.field('from_month')}>
          <option value="">请选择</option>
          {months.map((month) => (
            <option key={month} value={month} disabled={seat?.taken.includes(month) === true}>
              {seat?.taken.includes(month) === true
                ? `${month}（已预订）`
                : month === months[0]
                  ? `${month}（本月，剩余${data?.days_left ?? 0}天）`
                  : month}
            </option>
          ))}
        </SelectField>
        {seat && data && from === months[0] && (
          <Notice tone={data.days_left <= FEW_DAYS ? 'warning' : 'info'}>
            {`本月还剩${data.days_left}天，仍按整月${costOf(seat.price, 1)}元计费，付款后本月不退。`}
            {data.days_left <= FEW_DAYS && months[1] && `如不急用，可从${months[1]}开始预订。`}
          </Notice>
        )}
        <SelectField label="月数" {...form.field('months')}>
          {Array.from({ length: most }, (_, index) => (
            <option key={index} value={index + 1}>
              {`${index + 1}个月`}
            </option>
          ))}
        </SelectField>
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
