import { api } from '@uc/contract';
import { paperOf } from '../server/src/account/testing';
import { newContract } from '../server/src/crowdsourcing/contracts/testing';
import { newStaffPair, newLife } from '../server/src/crowdsourcing/disputes/testing';
import {
  newBuyer,
  newProviders,
  offer,
  openRequest,
  requestStaff,
} from '../server/src/crowdsourcing/testing';
import { balancesOf } from '../server/src/ledger/index';
import { beside, differs } from './beside';
import type { Stage } from './stage';

/** Invariants of contracts and bids, checked over HTTP. */
export const contractProbes = {
  /** The fee is that of the signing, whatever the provider has become since. */
  signedFee: (stage: Stage) =>
    beside(stage, async (app) => {
      const one = await newContract(app, [1000_00], { kind: 'person' });
      await one.fund();
      await one.deliver();
      await app.database.asOwner(
        `update users set realname_status = 'enterprise' where uid = ${one.provider.uid}`,
      );
      await one.accept();
      const { 'L.PENDING': pending, 'R.FEE.SERVICE': fee } = await balancesOf(
        app.database.db,
        one.provider.uid,
      );
      return differs('what a person earns of 1,000.00', [pending, fee], [900_00, 100_00]);
    }),
  /** A ruling divides to the 分: half of 100.00 back, the rest less the fee on the rest. */
  ruling: (stage: Stage) =>
    beside(stage, async (app) => {
      const { events, money } = await newLife(app, await newStaffPair(app));
      const answers = [];
      for (const step of ['fund', 'deliver', 'dispute', 'respond', 'arbitrate', 'rule'] as const)
        answers.push(await events[step]());
      const { back, escrow, pending, fee, found } = await money();
      return [
        ...differs(
          'the way to a ruling',
          answers,
          answers.map(() => 200),
        ),
        ...differs('a divided 100.00', [back, escrow, pending, fee], [50_00, 0, 45_00, 5_00]),
        ...differs('the books after a ruling', found, []),
      ];
    }),
  /** In a request that hides its bids, no call shows a bidder anything of another's bid. */
  sealedBids: (stage: Stage) =>
    beside(stage, async (app) => {
      const buyer = await newBuyer(app);
      const [a, b] = await newProviders(app, 2);
      const no = await openRequest(app, await requestStaff(app), buyer.as, { visibility: 'hide_bids' });
      const file = await paperOf(app, b!.uid, 'bid_attachment', '秘密方案.jpg');
      await app.call(api.bids.submit, offer(no), a!.as);
      const secret = {
        price: 1234.56,
        plan: '独门配方，三版方向稿后深化，两轮修改内定稿，交付源文件。',
        attachments: [file],
      };
      const sent = await app.call(api.bids.submit, offer(no, secret), b!.as);
      const asked = [
        app.call(api.bids.list, { request_no: no }, a!.as),
        app.call(api.requests.detail, { request_no: no }, a!.as),
        app.call(api.requests.hall, {}, a!.as),
        app.call(api.bids.carried, {}, a!.as),
        app.call(api.messages.list, { page_size: 100 }, a!.as),
      ];
      const heard = (await Promise.all(asked)).filter(({ text }) => /1234\.56|独门配方|秘密方案/.test(text));
      return [
        ...differs('a bid', sent.status, 200),
        ...(heard.length === 0 ? [] : [`${heard.length} answers told a bidder of another's sealed bid`]),
      ];
    }),
};
