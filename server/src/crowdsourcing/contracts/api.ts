import type { Api } from '@uc/contract';
import type { Handlers } from '../../call/index';
import type { Deps } from '../../deps';
import { answerChange, extend, proposeChange } from './change';
import { terminate } from './end';
import { exportContracts } from './export';
import { incomeForecast } from './forecast';
import { fundMilestone } from './fund';
import { listContracts } from './list';
import { answerMark, markPicture } from './notes';
import { lookAt } from './parties';
import { readPosts, writePost } from './posts';
import { confirmContract, refuseContract } from './sign';
import { contractOf } from './view';
import { accept, deliver, refundLate, revise } from './work';

/** Contracts for their two sides (crowdsourcing.md#contract-states). */
export const contractCalls = (deps: Deps): Handlers<Api['contracts']> => ({
  list: ({ input, actor, db }) => listContracts(db, actor, input),
  exportList: ({ input, actor, db }) => exportContracts(db, actor, input),
  async detail({ input, actor, db }) {
    await lookAt(db, actor, input.contract_no);
    return contractOf(db, actor, input.contract_no);
  },
  income: ({ input, actor, db }) => incomeForecast(db, actor, input),
  async confirm({ input, actor, db, request }) {
    await confirmContract(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async refuse({ input, actor, db, request }) {
    await refuseContract(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async terminate({ input, actor, db, request }) {
    await terminate(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async propose({ input, actor, db, request }) {
    await proposeChange(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async answer({ input, actor, db, request }) {
    await answerChange(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async fund({ input, actor, db, request }) {
    const order = await fundMilestone(deps, db, actor, input);
    request.note({ bizNo: order.order_no });
    return order;
  },
  async deliver({ input, actor, db, request }) {
    await deliver(deps, db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async revise({ input, actor, db, request }) {
    await revise(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async mark({ input, actor, db, request }) {
    await markPicture(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async answerMark({ input, actor, db, request }) {
    await answerMark(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async accept({ input, actor, db, request }) {
    await accept(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async refund({ input, actor, db, request }) {
    await refundLate(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  async extend({ input, actor, db, request }) {
    await extend(db, actor, input);
    request.note({ bizNo: input.contract_no });
    return contractOf(db, actor, input.contract_no);
  },
  posts: ({ input, actor, db }) => readPosts(db, actor, input),
  async write({ input, actor, db, request }) {
    request.note({ bizNo: input.contract_no });
    return writePost(deps, db, actor, input);
  },
});
