import { createHash, randomInt, randomUUID } from 'node:crypto';
import { endpoints } from '@uc/contract/all-endpoints';
import { createSubAccount } from '../server/src/members/index';
import { newPassword } from '../server/src/credentials/index';
import { newOwner, newPhone, newUsername } from '../server/src/passport/testing';
import { type As, call, HANG_MS } from './call';
import type { Result } from './results';
import type { Random } from './random';
import { openStage, type Stage } from './stage';
import { PAY_PASSWORD, SUB_PASSWORD, withDeps } from './world';

/** The largest difference of medians between existing and unknown accounts that A3 allows. */
const MEDIAN_MS = 3;
const [AUC_LEAST, AUC_MOST] = [0.45, 0.55];
const WRONG_CODE = '000000';
const SUBS_EACH = 10;
/** Answered before it counts: code is compiled, pools are full. */
const WARM = 20;

interface Somebody {
  phone: string;
  username: string;
  email: string;
  cid: string;
  sub: string;
}
/** A question about somebody or nobody that must be answered alike. */
interface Question {
  name: string;
  path: string;
  as?: As;
  input(who: Somebody, captcha: () => Promise<string>): Promise<object> | object;
}

/** A3: a thousand times somebody and nobody, by turns: status, headers, body and time tell nothing. */
export async function enumeration(random: Random, pairs: number): Promise<Result> {
  const stage = await openStage({ random, customers: 1 });
  const people = await withDeps({ url: stage.postgres!.url, dataDir: '' }, async (deps) => {
    const password = await newPassword(SUB_PASSWORD);
    const made: Somebody[] = [];
    for (let at = 0; at < pairs + WARM; at += 1) {
      const email = `${newUsername()}@example.com`;
      const { uid, phone, username } = await newOwner(deps, { email });
      const owner = at % SUBS_EACH === 0 ? String(uid) : made[at - (at % SUBS_EACH)]!.cid;
      const sub = newUsername();
      await deps.database.transaction((tx) =>
        createSubAccount(deps, tx, {
          uid: Number(owner),
          subUsername: sub,
          trueName: '试验员',
          password,
          roleIds: ['VW'],
          status: 'active',
          mustChangePassword: false,
        }),
      );
      made.push({ phone, username, email, cid: owner, sub });
    }
    return made;
  });
  const wrong: string[] = [];
  const numbers: Result['numbers'] = { pairs };
  for (const question of await questionsOf(stage)) {
    const seen = await askAll(stage, question, people, random);
    const { delta, auc } = compared(seen.times);
    numbers[`${question.name} Δ ms`] = delta.toFixed(2);
    numbers[`${question.name} AUC`] = auc.toFixed(3);
    if (seen.differing > 0)
      wrong.push(`${question.name}: ${seen.differing} answers differ, such as ${seen.example}`);
    if (Math.abs(delta) > MEDIAN_MS) wrong.push(`${question.name}: medians ${delta.toFixed(2)} ms apart`);
    if (auc < AUC_LEAST || auc > AUC_MOST) wrong.push(`${question.name}: AUC ${auc.toFixed(3)}`);
  }
  await stage.close();
  return { id: 'A3', what: 'somebody and nobody, by turns', engine: 'postgres', numbers, wrong };
}

async function questionsOf(stage: Stage): Promise<Question[]> {
  const { main } = stage.customers[0]!;
  const ticket = async (scene: string) => {
    const input = { scene, method: 'password', password: SUB_PASSWORD, pay_password: PAY_PASSWORD };
    return (await call(stage.url, { path: endpoints.passport.verify.path, input, as: main })).data
      .verify_token;
  };
  const [phoneTicket, mailTicket] = [await ticket('change_phone'), await ticket('change_email')];
  return [
    {
      name: 'sign-in',
      path: endpoints.passport.signIn.path,
      input: ({ username }) => ({ account: username, password: 'Wrong1Password' }),
    },
    {
      name: 'sub-account',
      path: endpoints.passport.signInAsSubAccount.path,
      input: ({ cid, sub }) => ({ sub_cid: cid, sub_username: sub, password: 'Wrong1Password' }),
    },
    {
      name: 'code',
      path: endpoints.passport.sendSms.path,
      // One code for each account: the next one has to wait, whatever it is for.
      input: async ({ phone }, captcha) => ({
        target: phone,
        scene: Number(phone.at(-1)) % 2 === 0 ? 'login' : 'reset',
        captcha_token: await captcha(),
      }),
    },
    {
      name: 'sign-in by code',
      path: endpoints.passport.signInBySms.path,
      input: ({ phone }) => ({ phone, code: WRONG_CODE }),
    },
    {
      name: 'register',
      path: endpoints.passport.register.path,
      input: ({ phone }) => ({
        phone,
        code: WRONG_CODE,
        password: 'Kestrel7Harbour',
        agreement_version: '2026-11-01',
      }),
    },
    {
      name: 'reset',
      path: endpoints.passport.startReset.path,
      input: ({ phone }) => ({ phone, code: WRONG_CODE }),
    },
    {
      name: 'change phone',
      path: endpoints.account.changePhone.path,
      as: main,
      input: ({ phone }) => ({ new_phone: phone, code: WRONG_CODE, verify_token: phoneTicket }),
    },
    {
      name: 'change e-mail',
      path: endpoints.account.changeEmail.path,
      as: main,
      input: ({ email }) => ({ new_email: email, code: WRONG_CODE, verify_token: mailTicket }),
    },
  ];
}

/** Nobody that looks like somebody: the same shape, and not there. */
const nobodyLike = ({ cid }: Somebody): Somebody => ({
  phone: newPhone(),
  username: newUsername(),
  email: `${newUsername()}@example.com`,
  cid,
  sub: newUsername(),
});

async function askAll(stage: Stage, question: Question, people: readonly Somebody[], random: Random) {
  const times: [somebody: number[], nobody: number[]] = [[], []];
  let [differing, example] = [0, ''];
  for (const [at, person] of people.entries()) {
    // The second call may profit from warm caches: the order is drawn by chance.
    const order = random.next() < 0.5 ? [0, 1] : [1, 0];
    const answers: string[] = ['', ''];
    for (const who of order) {
      const reply = await ask(stage, question, who === 0 ? person : nobodyLike(person));
      answers[who] = reply.text;
      if (at >= WARM) times[who]!.push(reply.ms);
    }
    if (answers[0] === answers[1]) continue;
    differing += 1;
    example ||= `${answers[0]} and ${answers[1]}`.slice(0, 400);
  }
  return { times, differing, example };
}

/** The answer without the parts that are new with each. */
async function ask({ server, ...stage }: Stage, { path, as, input }: Question, who: Somebody) {
  const body = JSON.stringify(await input(who, () => newCaptcha(stage)));
  const began = performance.now();
  // Around the proxy, which would put its own time on top.
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as },
    body,
    signal: AbortSignal.timeout(HANG_MS),
  });
  const said = await answer.text();
  const ms = performance.now() - began;
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const text = `${answer.status} ${JSON.stringify(headers)} ${said.replace(/"request_id":"[^"]*"/, '')}`;
  return { ms, text };
}

/** A captcha that somebody has solved, put where the server keeps those. */
async function newCaptcha({ asOwner }: Pick<Stage, 'asOwner'>): Promise<string> {
  const token = `cap_${randomUUID()}`;
  await asOwner((run) =>
    run(
      `insert into captchas (captcha_id, work, expires_at, checked_at, token_hash)
       values ($1, $2, now() + interval '5 minutes', now(), $3)`,
      [randomUUID(), randomInt(200), createHash('sha256').update(token).digest()] as never,
    ),
  );
  return token;
}

/**
 * Difference of the medians, and how often the unknown account took longer (rank AUC): a half when time tells nothing.
 */
function compared([somebody, nobody]: readonly [number[], number[]]): { delta: number; auc: number } {
  const all = [
    ...somebody.map((ms) => ({ ms, isNobody: false })),
    ...nobody.map((ms) => ({ ms, isNobody: true })),
  ].toSorted((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { isNobody }, at) => sum + (isNobody ? at + 1 : 0), 0);
  const n = nobody.length;
  return {
    delta: median(somebody) - median(nobody),
    auc: (ranks - (n * (n + 1)) / 2) / (n * somebody.length),
  };
}

const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
