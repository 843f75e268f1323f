import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import { useState } from 'react';
import { formatMoney } from '@uc/contract/money';
import { api, toast, useWrite } from '../client';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { StatusTag } from '../ui/StatusTag';
import { type Board, bookingTones, incubationReads, seatTones } from './incubation';
import styles from './maker.module.css';

/** Meetings with the mentor. */
export function BookingList({ board: { bookings }, mayAct }: { board: Board; mayAct: boolean }) {
  const cancel = useWrite(api.incubation.cancelBooking, { refreshes: incubationReads });
  if (bookings.length === 0) return null;
  return (
    <ul className={styles.feed} aria-label="导师面谈">
      {bookings.map((one) => (
        <li key={one.booking_no}>
          <p className={styles.tags}>
            <StatusTag tone={bookingTones[one.status]}>{one.status_text}</StatusTag>
            <MomentText value={one.starts_at} />
            <span>{`${one.mentor_name} · ${one.topic}`}</span>
          </p>
          {one.note && <p className={styles.post}>{one.note}</p>}
          {mayAct && one.can_cancel && (
            <div>
              <Button
                size="small"
                busy={cancel.isPending}
                aria-label={`取消预约：${one.topic}`}
                onClick={() =>
                  void cancel.submit({ booking_no: one.booking_no }).then(
                    () => toast('已取消预约', 'success'),
                    () => undefined,
                  )
                }
              >
                取消预约
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Seats that were ordered; a paid one is given back after one more question. */
export function SeatList({ board: { seats }, mayAct }: { board: Board; mayAct: boolean }) {
  const [leaving, setLeaving] = useState<Board['seats'][number]>();
  if (seats.length === 0) return null;
  return (
    <>
      <ul className={styles.feed} aria-label="孵化席位">
        {seats.map((one) => (
          <li key={one.order_no}>
            <p className={styles.tags}>
              <StatusTag tone={seatTones[one.status]}>{one.status_text}</StatusTag>
              <span>{`${one.seat_name} ${one.from_month} 至 ${one.to_month}`}</span>
              <MoneyText value={one.amount} />
            </p>
            <div className={styles.tags}>
              {one.status === 'unpaid' && (
                <ButtonLink size="small" kind="primary" to={to('orders.myOrders', { pay: one.order_no })}>
                  去付款
                </ButtonLink>
              )}
              {mayAct && one.can_leave && (
                <Button
                  size="small"
                  aria-label={`退还席位：${one.seat_name}`}
                  onClick={() => setLeaving(one)}
                >
                  退还席位
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {leaving && <LeaveSeat seat={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function LeaveSeat({ seat, onClose }: { seat: Board['seats'][number]; onClose: () => void }) {
  const leave = useWrite(api.incubation.leaveSeat, { refreshes: incubationReads, quiet: true });
  return (
    <ConfirmDialog
      title="退还席位"
      confirm="退还"
      danger
      busy={leave.isPending}
      error={leave.error?.message}
      onClose={onClose}
      onConfirm={() =>
        void leave.submit({ order_no: seat.order_no }).then(
          ({ returned, returned_text: where }) => {
            toast(
              returned > 0 ? `席位已退还，退回${formatMoney(returned)}元：${where}` : '席位已退还',
              'success',
            );
            onClose();
          },
          () => undefined,
        )
      }
    >
      <p>
        {seat.status === 'unpaid'
          ? `退还${seat.seat_name}？未付款的订单将关闭。`
          : `退还${seat.seat_name}？本月不退，尚未开始的月份全额退回：${REFUND_PROMISE}。`}
      </p>
    </ConfirmDialog>
  );
}
