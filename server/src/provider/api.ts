import type { provider as agreed } from '@uc/contract/provider/provider';
import type { providerStaffCalls } from '@uc/contract/provider/staff';
import type { Handlers } from '../call/index';
import type { Deps } from '../deps';
import type { ProviderFacts } from '../room/index';
import { cancelCert, exitCert, submitChange } from './change';
import { depositState, payDeposit, takeDepositBack } from './deposit';
import { homepageOf } from './open-homepage';
import { submitCert } from './submit';
import { statusOf } from './view';

type Calls = Omit<typeof agreed, keyof typeof providerStaffCalls>;

/** Certification for customers (provider.md#certification-states). */
export const providerCalls = (deps: Deps, facts: ProviderFacts): Handlers<Calls> => ({
  status: ({ actor, db }) => statusOf(deps, facts, db, actor.uid),
  async submitPerson({ input, actor, db, request }) {
    const row = await submitCert(deps, facts, db, actor, 'person', input, request);
    request.note({ bizNo: row.cert_no });
    return statusOf(deps, facts, db, actor.uid);
  },
  async submitEnterprise({ input, actor, db, request }) {
    const row = await submitCert(deps, facts, db, actor, 'enterprise', input, request);
    request.note({ bizNo: row.cert_no });
    return statusOf(deps, facts, db, actor.uid);
  },
  async change({ input, actor, db, request }) {
    const row = await submitChange(deps, db, actor, input);
    request.note({ bizNo: row.cert_no });
    return statusOf(deps, facts, db, actor.uid);
  },
  async cancel({ actor, db, request }) {
    const row = await cancelCert(db, actor);
    request.note({ bizNo: row.cert_no });
    return statusOf(deps, facts, db, actor.uid);
  },
  async exit({ actor, db, request }) {
    const row = await exitCert(facts, db, actor);
    request.note({ bizNo: row.cert_no });
    return statusOf(deps, facts, db, actor.uid);
  },
  deposit: ({ actor, db }) => depositState(facts, db, actor),
  async payDeposit({ input, actor, db, request }) {
    request.note({ bizNo: await payDeposit(db, actor, input) });
    return depositState(facts, db, actor);
  },
  async returnDeposit({ input, actor, db, request }) {
    request.note({ bizNo: await takeDepositBack(facts, db, actor, input) });
    return depositState(facts, db, actor);
  },
  homepageLink: ({ actor, db }) => homepageOf(deps.config, db, actor.uid),
});
