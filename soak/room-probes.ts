import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { aMember, anAccount } from '../server/src/demo/testing';
import { notify } from '../server/src/messages/index';
import { newestOfOwner } from '../server/src/messages/testing';
import { newProviders } from '../server/src/crowdsourcing/testing';
import { beside, differs } from './beside';
import type { Stage } from './stage';

/** Invariants of messages, deadlines and providers, checked over HTTP. */
export const roomProbes = {
  /** A member whose role opens orders alone neither sees nor counts messages about money. */
  memberBox: (stage: Stage) =>
    beside(stage, async (app) => {
      const owner = await anAccount(app);
      const member = await aMember(app, owner.uid, { permissions: ['msg:view', 'order.order:view'] });
      await app.deps.database.transaction((tx) =>
        notify(tx, {
          uid: owner.uid,
          category: 'finance',
          title: '保证金已缴纳',
          content: '服务商保证金1000.00元已从可用余额缴纳。',
          link: '/facilitator/serviceProdAuth',
          bizType: 'provider_deposit',
          bizNo: 'DP1',
        }),
      );
      const seenBy = async (as: typeof owner.as | typeof member.as) => {
        const { unread, list } = (await app.call(api.messages.list, {}, as)).data;
        return [unread.all, list.length];
      };
      return [
        ...differs('what the owner hears of money', await seenBy(owner.as), [1, 1]),
        ...differs('what a member without a right to it hears', await seenBy(member.as), [0, 0]),
      ];
    }),
  /** The homepage of a provider is open, and closed once the certification is suspended. */
  homepage: (stage: Stage) =>
    beside(stage, async (app) => {
      const [provider] = await newProviders(app, 1);
      const status = async () => (await fetch(`${stage.url}/studio/${provider!.uid}`)).status;
      const open = await status();
      await app.database.asOwner(
        `update provider_certs set status = 'suspended' where uid = ${provider!.uid}`,
      );
      return differs('a homepage before and after a suspension', [open, await status()], [200, 404]);
    }),
  /** A deadline is called to mind once for each distance, however often the job runs. */
  reminder: (stage: Stage) =>
    beside(stage, async (app) => {
      const owner = await anAccount(app);
      await aMember(app, owner.uid, { permissions: ['msg:view'] });
      await app.database.asOwner(
        `update sub_accounts set expire_at = app_now() + interval '3 days' where uid = ${owner.uid}`,
      );
      for (let run = 0; run < 2; run += 1) await app.call(testApi.clock, { jobs: ['deadlines.remind'] });
      const titles = (await newestOfOwner(app, owner.uid, 9)).map(({ title }) => title);
      return differs('what was called to mind by two runs', titles, ['子账号到期：3天后到期']);
    }),
};
