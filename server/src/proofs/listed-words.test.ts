import { api } from '@uc/contract';
import { UNFIT } from '@uc/contract/public-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf } from '../account/testing';
import { newContract } from '../crowdsourcing/contracts/testing';
import { hireOf, offered } from '../crowdsourcing/hires/testing';
import { brief, newBuyer, offer, openRequest, plan, requestStaff } from '../crowdsourcing/testing';
import { newNo } from '../finance/testing';
import { newMaker, projectDecider, projectForm } from '../maker/projects/testing';
import { newOwner, newStaff } from '../passport/testing';
import { certDecider, certForm, companyPart, newCandidate, newProvider } from '../provider/testing';
import { type Answer, type As, startTestApp, type TestApp } from '../testing';
import { workDecider, workForm } from '../works/testing';

let app: TestApp;
let by: Awaited<ReturnType<typeof everybody>>;
beforeAll(async () => {
  app = await startTestApp();
  const { as } = await newStaff(app.deps);
  await app.call(api.requests.staffWordAdd, { word: '灰产推广', refuses: true }, as);
  await app.call(api.requests.staffWordAdd, { word: '代写', refuses: false }, as);
  by = await everybody();
});
afterAll(() => app.close());

/** People who write something that others read, each where it may be written. */
async function everybody() {
  const [owner, buyer, company] = [
    await newOwner(app.deps, { nickname: '用户1234' }),
    await newBuyer(app),
    await newCandidate(app, 'enterprise'),
  ];
  const [maker, bidder] = [await newMaker(app), await newProvider(app)];
  const contract = await newContract(app, [100_00]);
  await contract.fund();
  await contract.deliver();
  await contract.accept();
  const stars = { contract_no: contract.no, quality: 5, speed: 5, attitude: 5 };
  const review = (as: As, text: string) => app.call(api.reviews.create, { ...stars, text }, as);
  await review(contract.provider.as, '沟通顺畅，交付准时，质量很好。');
  const open = await openRequest(app, await requestStaff(app), buyer.as);
  const work = await workForm(app, owner);
  const project = await projectForm(app, maker.uid);
  const cert = { ...(await certForm(app, company.uid)), ...companyPart };
  const paper = await paperOf(app, company.uid, 'provider_certificate');
  return { owner, buyer, company, maker, bidder, contract, stars, review, open, work, project, cert, paper };
}

type Sends = (more: object) => Promise<Answer<unknown>>;
const request: Sends = async (more) => {
  const { as } = by.buyer;
  const { request_no, version } = (await app.call(api.requests.saveDraft, brief(more), as)).data;
  return app.call(api.requests.submit, { request_no, version }, as);
};
const hire: Sends = (more) => request({ ...hireOf(by.bidder.uid), ...more });
/** Its files belong to one draft, which is saved anew each time. */
let workDraft: { work_no?: string; version?: number } = {};
const work: Sends = async (more) => {
  const { as } = by.owner;
  workDraft = (await app.call(api.works.save, { ...by.work, ...keyOf(workDraft, 'work_no'), ...more }, as))
    .data;
  return app.call(api.works.submit, keyOf(workDraft, 'work_no') as never, as);
};
let projectDraft: { project_no?: string; version?: number } = {};
const project: Sends = async (more) => {
  const { as } = by.maker;
  projectDraft = (
    await app.call(api.maker.save, { ...by.project, ...keyOf(projectDraft, 'project_no'), ...more }, as)
  ).data;
  return app.call(api.maker.submit, keyOf(projectDraft, 'project_no') as never, as);
};
const keyOf = <Row extends { version?: number }>(row: Row, name: keyof Row) =>
  row.version === undefined ? {} : { [name]: row[name], version: row.version };
const cert: Sends = (more) =>
  app.call(api.provider.submitEnterprise, { ...by.cert, ...more } as never, by.company.as);
const change: Sends = (more) => app.call(api.provider.change, more as never, by.bidder.as);
const post: Sends = (more) =>
  app.call(
    api.maker.progress,
    { project_no: by.maker.no, post_key: newNo('post-'), title: '第一批样机', text: '样机已下线。', ...more },
    by.maker.as,
  );
const bid: Sends = (more) => app.call(api.bids.submit, offer(by.open, more), by.bidder.as);
const profile: Sends = async (more) => {
  const { as } = by.owner;
  const { version } = (await app.call(api.account.profile, {}, as)).data;
  return app.call(api.account.saveProfile, { ...more, version } as never, as);
};
const review: Sends = ({ text }: { text?: string }) => by.review(by.contract.buyer.as, text!);
const reply: Sends = (more) =>
  app.call(api.reviews.reply, { contract_no: by.contract.no, ...more } as never, by.contract.buyer.as);

const written: readonly [what: string, send: Sends, field: string, of: (word: string) => unknown][] = [
  ['需求', request, 'title', (word) => `${word}品牌标志设计`],
  ['需求', request, 'description', (word) => `${brief().description}${word}`],
  ['需求', request, 'tags', (word) => [word]],
  ['雇佣', hire, 'milestones', (word) => offered.map((one) => ({ ...one, title: `${one.title}${word}` }))],
  ['作品', work, 'title', (word) => `茶山${word}`],
  ['作品', work, 'description', (word) => `长卷插画${word}`],
  ['作品', work, 'tags', (word) => [word]],
  ['服务商主页', cert, 'skills', (word) => [word]],
  ['服务商主页', cert, 'intro', (word) => `${by.cert.intro}${word}`],
  ['服务商主页', cert, 'cases', (word) => [{ ...by.cert.cases[0]!, title: `茶山${word}` }]],
  [
    '服务商主页',
    cert,
    'certificates',
    (word) => [{ kind: 'other', name: `${word}证书`, no: 'A1', img: by.paper }],
  ],
  ['服务商主页', cert, 'office_address', (word) => `竹园路209号${word}`],
  ['服务商主页', cert, 'clients', (word) => `博物馆${word}`],
  ['服务商主页的变更', change, 'intro', (word) => `${by.cert.intro}${word}`],
  ['创客项目', project, 'name', (word) => `蚕房${word}`],
  ['创客项目', project, 'slogan', (word) => `一只盒子${word}`],
  ['创客项目', project, 'intro', (word) => `${by.project.intro}${word}`],
  ['创客项目', project, 'team', (word) => [{ name: '沈知秋', role: word, intro: '' }]],
  ['创客项目动态', post, 'title', (word) => `样机${word}`],
  ['创客项目动态', post, 'text', (word) => `样机${word}`],
  ['投标', bid, 'plan', (word) => `${plan}${word}`],
  ['评价', review, 'text', (word) => `沟通顺畅，交付准时，${word}`],
  ['评价回复', reply, 'text', (word) => `谢谢，${word}`],
  ['资料', profile, 'nickname', (word) => `山海${word}`],
  ['资料', profile, 'bio', (word) => `专注影视后期，${word}`],
  ['资料', profile, 'occupation', (word) => `${word}师`],
];

describe('words that staff have listed', () => {
  test.each(written)(
    'whoever hands in %s with a refused word is told at the field (%#)',
    async (_, send, field, of) => {
      const { status, body } = await send({ [field]: of('灰产-推广') });
      expect([status, body.data]).toEqual([422, { errors: [{ field, message: UNFIT }] }]);
    },
  );

  test('whoever reviews a text sees which noted words it has', async () => {
    const wish = { title: '品牌故事代-写与校对', tags: [] };
    const noted = [
      [request, wish, async (no: string) => (await requestStaff(app)).detail(no), 'request_no'],
      [work, wish, async (no: string) => (await workDecider(app)).detail(no), 'work_no'],
      [
        project,
        { slogan: '代写讲解词' },
        async (no: string) => (await projectDecider(app)).detail(no),
        'project_no',
      ],
      [cert, { skills: ['代写'] }, async (no: string) => (await certDecider(app)).detail(no), 'cert_no'],
    ] as const;
    for (const [send, more, read, key] of noted) {
      const { data } = (await send(more)) as unknown as { data: Record<string, string> & { cert?: object } };
      const no = ((data.cert ?? data) as Record<string, string>)[key]!;
      expect([key, (await read(no)).words]).toEqual([key, ['代写']]);
    }
  });

  test('staff who list a word of marks alone are refused, for every text would have it', async () => {
    const { as } = await newStaff(app.deps);
    for (const word of ['- -', '，。', 'a-']) {
      const { status, body } = await app.call(api.requests.staffWordAdd, { word, refuses: true }, as);
      const fault = { field: 'word', message: '词语须有至少2个文字、字母或数字' };
      expect([word, status, body.data]).toEqual([word, 422, { errors: [fault] }]);
    }
  });
});
