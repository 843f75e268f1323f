import { crowdFileUses } from './crowdsourcing/file-uses';
import { anything, GB, KB, MB, papers, pictures, type Use } from './file-use';
import type { FileArea } from './file-areas';
import { invoiceFileUses } from './finance/invoice-file-uses';

const paperPicture = {
  area: 'papers',
  kinds: ['jpg', 'png'],
  minBytes: 50 * KB,
  maxBytes: 10 * MB,
  minWidth: 800,
  minHeight: 500,
} as const satisfies Partial<Use>;
const identityPaper = (text: string) =>
  ({ ...paperPicture, text, permission: 'account.realname:manage', identity: true }) as const satisfies Use;
const filing = { area: 'filings', permission: 'ip.copyright:apply' } as const satisfies Partial<Use>;
const trademark = { area: 'filings', permission: 'ip.trademark:apply' } as const satisfies Partial<Use>;
/** Each side of a picture, in pixels. */
const square = (least: number, most: number) =>
  ({ minWidth: least, minHeight: least, maxWidth: most, maxHeight: most }) as const satisfies Partial<Use>;
const work = {
  area: 'works',
  permission: 'fac.work:manage',
  readers: ['fac.work:view'],
} as const satisfies Partial<Use>;
const project = { permission: 'maker.project:manage' } as const satisfies Partial<Use>;

const catalogue = {
  remittance_voucher: {
    text: '汇款凭证',
    area: 'finance',
    kinds: papers,
    maxBytes: 5 * MB,
    permission: 'finance.rmb:recharge',
  },
  bank_permit: { ...paperPicture, text: '开户许可证', permission: 'finance.card:manage' },
  bank_card: { ...paperPicture, text: '银行卡照片', permission: 'finance.card:manage' },
  refund_evidence: {
    text: '退款凭证',
    area: 'orders',
    kinds: anything,
    maxBytes: 10 * MB,
    permission: 'order.order:refund',
  },
  credit_material: {
    text: '授信材料',
    area: 'finance',
    kinds: papers,
    maxBytes: 10 * MB,
    permission: 'finance.credit:apply',
  },
  avatar: {
    text: '头像',
    area: 'avatar',
    kinds: pictures,
    maxBytes: 5 * MB,
    minWidth: 200,
    minHeight: 200,
    permission: 'account.info:edit',
  },
  id_front: identityPaper('证件人像面'),
  id_back: identityPaper('证件国徽面'),
  id_hand: identityPaper('手持证件照'),
  license: identityPaper('营业执照'),
  authorization: identityPaper('授权委托书'),
  provider_case: {
    text: '服务商案例',
    area: 'works',
    kinds: pictures,
    maxBytes: 10 * MB,
    permission: 'fac.cert:submit',
  },
  provider_certificate: { ...identityPaper('资质证书'), permission: 'fac.cert:submit' },
  delivery: {
    text: '交付成果',
    area: 'orders',
    kinds: anything,
    maxBytes: 10 * MB,
    permission: 'order.order:view',
  },
  work_image: {
    ...work,
    text: '作品图片',
    kinds: ['jpg', 'png', 'webp', 'gif'],
    maxBytes: 20 * MB,
    minWidth: 800,
    most: 20,
  },
  work_file: { ...work, text: '作品附件', kinds: anything, maxBytes: 10 * MB, most: 5 },
  work_video: { ...work, text: '作品视频', kinds: ['mp4'], maxBytes: 500 * MB, most: 1 },
  complaint_evidence: {
    ...work,
    text: '投诉证据',
    kinds: papers,
    maxBytes: 10 * MB,
    most: 5,
  },
  ...crowdFileUses,
  ...invoiceFileUses,
  ticket_file: {
    text: '工单附件',
    area: 'tickets',
    kinds: anything,
    maxBytes: 10 * MB,
    most: 5,
    permission: 'ticket:manage',
    readers: ['ticket:view'],
  },
  copyright_source: {
    ...filing,
    text: '源程序材料',
    kinds: ['pdf'],
    maxBytes: 50 * MB,
    senders: ['ip.copyright:reply'],
    readers: ['ip.copyright:view'],
  },
  copyright_manual: {
    ...filing,
    text: '说明文档',
    kinds: ['pdf'],
    maxBytes: 50 * MB,
    senders: ['ip.copyright:reply'],
    readers: ['ip.copyright:view'],
  },
  trademark_logo: {
    ...trademark,
    text: '商标图样',
    kinds: ['jpg'],
    maxBytes: 200 * KB,
    ...square(400, 1500),
    senders: ['ip.trademark:reply'],
    readers: ['ip.trademark:view'],
  },
  trademark_agent_letter: {
    ...trademark,
    text: '商标代理委托书',
    kinds: ['jpg'],
    maxBytes: 2 * MB,
    ...square(600, 4000),
    senders: ['ip.trademark:reply'],
    readers: ['ip.trademark:view'],
  },
  applicant_licence: {
    ...paperPicture,
    text: '申请人证照',
    permission: 'ip.applicant:manage',
    identity: true,
  },
  copyright_sample: {
    ...filing,
    text: '作品样本',
    kinds: anything,
    maxBytes: 10 * MB,
    senders: ['ip.copyright:reply'],
    readers: ['ip.copyright:view'],
  },
  patent_paper: {
    area: 'filings',
    text: '专利申请文件',
    kinds: anything,
    maxBytes: 50 * MB,
    permission: 'ip.patent:apply',
    senders: ['ip.patent:reply'],
    readers: ['ip.patent:view'],
  },
  filing_answer: {
    area: 'filings',
    text: '补正与答复材料',
    kinds: anything,
    maxBytes: 20 * MB,
    permission: 'ip.trademark:reply',
    senders: ['ip.copyright:reply', 'ip.patent:reply'],
    readers: ['ip.copyright:view', 'ip.trademark:view', 'ip.patent:view'],
  },
  filing_paper: {
    area: 'filings',
    text: '官方文件',
    kinds: papers,
    maxBytes: 10 * MB,
    permission: 'ip.trademark:view',
    readers: ['ip.copyright:view', 'ip.patent:view'],
    byPlatform: true,
  },
  trademark_licence: {
    ...trademark,
    text: '申请人主体资格证明',
    kinds: ['jpg', 'png'],
    maxBytes: 1 * MB,
    ...square(1000, 5000),
    senders: ['ip.trademark:reply'],
    readers: ['ip.trademark:view'],
  },
  maker_image: { ...project, text: '项目图片', area: 'works', kinds: pictures, maxBytes: 10 * MB },
  business_plan: {
    ...project,
    text: '商业计划书',
    area: 'plans',
    kinds: ['pdf'],
    maxBytes: 50 * MB,
    lent: true,
  },
} as const satisfies Record<string, Use>;

/** A purpose that a file may have (files.md#uploads). */
export type FileUse = keyof typeof catalogue;
/** Allowed kinds, bytes and pixels by use, shared by browser and server; the server checks the content. */
export const fileUses: Record<FileUse, Use> = catalogue;
/** The uses that a customer may name. */
export const fileUseNames = (Object.keys(catalogue) as FileUse[]).filter(
  (use) => fileUses[use].byPlatform !== true,
) as [FileUse, ...FileUse[]];
/** The uses whose files count towards the quota of an area. */
export const usesOf = (area: FileArea): FileUse[] =>
  fileUseNames.filter((use) => fileUses[use].area === area);

/** Whether these permissions let somebody send a file for a use. */
export const maySend = (permissions: ReadonlySet<string>, use: FileUse): boolean =>
  fileUses[use].byPlatform !== true &&
  [fileUses[use].permission, ...(fileUses[use].senders ?? [])].some((code) => permissions.has(code));
/** Whether they let somebody look at a file that another of the account has sent. */
export const mayLookAt = (permissions: ReadonlySet<string>, use: FileUse): boolean =>
  [fileUses[use].permission, ...(fileUses[use].senders ?? []), ...(fileUses[use].readers ?? [])].some(
    (code) => permissions.has(code),
  );

/** A limit as a person reads it: 200KB、10MB、2GB. */
export const limitText = (bytes: number): string =>
  bytes >= GB
    ? `${Math.floor(bytes / GB)}GB`
    : bytes >= MB
      ? `${Math.floor(bytes / MB)}MB`
      : `${Math.floor(bytes / KB)}KB`;
/** The pixels that a picture must have: 宽高400–1500像素; empty where any size will do. */
export function pixelsText({ minWidth, minHeight, maxWidth, maxHeight }: Use): string {
  const [least, most] = [sizeOf(minWidth, minHeight), sizeOf(maxWidth, maxHeight)];
  if (least === '') return most && `不大于${most}像素`;
  return most === '' ? `不小于${least}像素` : `${least}至${most}像素`;
}
const sizeOf = (width?: number, height?: number): string =>
  width !== undefined && height !== undefined
    ? `${width}×${height}`
    : width !== undefined
      ? `宽${width}`
      : height === undefined
        ? ''
        : `高${height}`;
