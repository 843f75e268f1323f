import type { Api } from '@uc/contract';
import type { incubationStaffCalls } from '@uc/contract/maker/incubation-staff';
import type { Customer, Handlers, RequestFacts } from '../../call/index';
import type { Tx } from '../../db/index';
import { wordsOf } from '../../orders/index';
import { applyFor, askFor, confirmAgreement, withdrawApplication } from './apply';
import { bookMeeting, cancelMeeting, slotsOf } from './meetings';
import { leaveSeat, lockSeatMoney, seatsFor, takeSeat } from './seats';
import { boardOf } from './view';

type Calls = Omit<Api['incubation'], keyof typeof incubationStaffCalls>;

/** Incubation for the people of a project (maker.md#incubation-states). */
export const incubationCalls = (): Handlers<Calls> => {
  /** A step of a project, and the board then. */
  const step =
    <I extends { project_no: string }>(take: (tx: Tx, actor: Customer, input: I) => Promise<unknown>) =>
    async ({ input, actor, db, request }: { input: I; actor: Customer; db: Tx; request: RequestFacts }) => {
      request.note({ bizNo: input.project_no });
      await take(db, actor, input);
      return boardOf(db, actor, input.project_no);
    };
  return {
    board: ({ input, actor, db }) => boardOf(db, actor, input.project_no),
    apply: step(applyFor),
    withdraw: step((tx, actor, { project_no: no }: { project_no: string }) =>
      withdrawApplication(tx, actor, no),
    ),
    confirm: step(confirmAgreement),
    wish: step(askFor),
    slots: ({ input, actor, db }) => slotsOf(db, actor, input.project_no),
    book: step(bookMeeting),
    async cancelBooking({ input, actor, db, request }) {
      request.note({ bizNo: input.booking_no });
      return boardOf(db, actor, await cancelMeeting(db, actor, input.booking_no));
    },
    seats: ({ input, actor, db }) => seatsFor(db, actor, input.project_no),
    async takeSeat({ input, actor, db, request }) {
      request.note({ bizNo: input.project_no });
      return { order_no: await takeSeat(db, actor, input) };
    },
    async leaveSeat({ input: { order_no: no }, actor, db, request }) {
      request.note({ bizNo: no });
      await lockSeatMoney(db, actor.uid);
      const { amount, legs } = await leaveSeat(db, actor, no);
      return { order_no: no, returned: amount, returned_text: wordsOf(legs) };
    },
  };
};
