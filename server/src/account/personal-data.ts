import type { DataOf, DataRow, ExportSource, LogNames } from '../room/index';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import { industryTexts } from '@uc/contract/account/texts';
import { findOperations, operationView } from '../operations/index';
import { consentsOf } from '../agreements/index';
import { openDevicesOf, loginViews, thirdPartiesOf } from '../passport/index';
import { ownProfile } from './own-profile';
import { consentTitle } from './privacy-api';

/** Most rows of one section: the file is one sheet. */
export const DATA_ROWS = 5000;
const CHUNK = 500;
const page = { limit: DATA_ROWS, offset: 0 };

/** 个人数据: all personal data as one sheet, with the section named in each row (trust P6). */
export const personalDataSource = (others: readonly DataOf[], names: LogNames): ExportSource => ({
  place: '/account/safe',
  async open(deps, db, { uid }) {
    const rows: DataRow[] = [];
    for (const part of [...own, operationData(names), ...others]) rows.push(...(await part(deps, db, uid)));
    return {
      title: '个人数据',
      head: [['账户编号', String(uid)]],
      foot: [],
      columns: [
        { title: '类别', kind: 'text', width: 14 },
        { title: '时间', kind: 'moment', width: 20 },
        { title: '项目', kind: 'text', width: 28 },
        { title: '内容', kind: 'text', width: 80 },
      ],
      total: rows.length,

      async *chunks() {
        for (let at = 0; at < rows.length; at += CHUNK)
          yield rows.slice(at, at + CHUNK).map((row) => [row.section, row.at, row.item, row.content]);
      },
    };
  },
});

const realNames = {
  none: '未认证',
  pending: '审核中',
  person: '个人实名',
  enterprise: '企业实名',
  rejected: '未通过',
  expired: '已过期',
  revoked: '已撤销',
} as const;

const profileData: DataOf = async (deps, db, uid) => {
  const one = await ownProfile(deps, db, uid);
  const facts: [string, string | null][] = [
    ['用户名', one.username],
    ['昵称', one.nickname],
    ['手机号', maskPhone(one.phone)],
    ['邮箱', one.email === null ? null : maskEmail(one.email)],
    ['实名状态', realNames[one.realname_status]],
    ['生日', one.birthday],
    ['行业', industryTexts[one.industry as keyof typeof industryTexts] ?? one.industry],
    ['职业', one.occupation],
    ['简介', one.bio],
    ['个人主页', one.homepage_url],
    ['QQ', one.qq],
    ['微信', one.wechat],
    ['地址', one.address],
  ];
  return facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([item, value]) => ({ section: '账户资料', at: one.created_at, item, content: value! }));
};

const consentData: DataOf = async (_deps, db, uid) =>
  (await consentsOf(db, uid)).map(({ purpose, version, at, withdrawn_at }) => ({
    section: '授权与同意',
    at,
    item: consentTitle(purpose),
    content: `版本${version}${withdrawn_at === null ? '' : '（已撤回）'}`,
  }));

const thirdPartyData: DataOf = async (deps, db, uid) =>
  (await thirdPartiesOf(deps, db, uid)).list.flatMap(({ provider_text: item, bound }) =>
    bound === null ? [] : [{ section: '第三方账号', at: bound.bound_at, item, content: bound.nickname_mask }],
  );

const deviceData: DataOf = async (_deps, db, uid) =>
  (await openDevicesOf(db, uid)).map(({ device, browser, os, ip, created_at }) => ({
    section: '登录设备',
    at: created_at,
    item: [device, browser, os].filter(Boolean).join(' · '),
    content: ip,
  }));

const loginData: DataOf = async (_deps, db, uid) =>
  (await loginViews(db, uid, {}, page)).list.map((one) => ({
    section: '登录记录',
    at: one.at,
    item: `${one.who} ${one.method_text}${one.result_text}`,
    content: [one.ip, one.region, one.device].filter(Boolean).join(' · '),
  }));

const operationData =
  (names: LogNames): DataOf =>
  async (_deps, db, uid) =>
    (await findOperations(db, uid, {}, page))
      .map((row) => operationView(names, row))
      .map((one) => ({
        section: '操作记录',
        at: one.at,
        item: `${one.actor_name} ${one.action_text}`,
        content: [one.biz_no, one.ip, one.device].filter(Boolean).join(' · '),
      }));

const own: readonly DataOf[] = [profileData, thirdPartyData, consentData, deviceData, loginData];
