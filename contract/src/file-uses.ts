import type { Grantable, OwnerOnly } from './permissions';

/** The kind of a file, detected from its content; file name and declared type are ignored. */
export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf';
interface Use {
  text: string;
  kinds: readonly FileKind[];
  /** Bytes; pictures may have to be of a size as well. */
  maxBytes: number;
  minBytes?: number;
  minWidth?: number;
  minHeight?: number;
  /** Who may send one, and who may look at one that somebody else of the account has sent. */
  permission: Grantable | OwnerOnly;
  /** A paper of somebody's identity: shown with a watermark, and every view is logged (trust F3). */
  identity?: true;
}
const MB = 1024 * 1024;
const papers: readonly FileKind[] = ['jpg', 'png', 'pdf'];
const anything: readonly FileKind[] = ['jpg', 'png', 'webp', 'pdf'];
const identityPaper = (text: string) =>
  ({
    text,
    kinds: ['jpg', 'png'],
    minBytes: 50 * 1024,
    maxBytes: 10 * MB,
    minWidth: 800,
    minHeight: 500,
    permission: 'account.realname:manage',
    identity: true,
  }) as const satisfies Use;

const catalogue = {
  remittance_voucher: {
    text: '汇款凭证',
    kinds: papers,
    maxBytes: 5 * MB,
    permission: 'finance.rmb:recharge',
  },
  bank_permit: {
    text: '开户许可证',
    kinds: ['jpg', 'png'],
    minBytes: 50 * 1024,
    maxBytes: 10 * MB,
    minWidth: 800,
    minHeight: 500,
    permission: 'finance.card:manage',
  },
  refund_evidence: { text: '退款凭证', kinds: anything, maxBytes: 10 * MB, permission: 'order.order:refund' },
  credit_material: { text: '授信材料', kinds: papers, maxBytes: 10 * MB, permission: 'finance.credit:apply' },
  avatar: {
    text: '头像',
    kinds: ['jpg', 'png', 'webp'],
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
    kinds: ['jpg', 'png', 'webp'],
    maxBytes: 10 * MB,
    permission: 'fac.cert:submit',
  },
  provider_certificate: { ...identityPaper('资质证书'), permission: 'fac.cert:submit' },
  delivery: { text: '交付成果', kinds: anything, maxBytes: 10 * MB, permission: 'order.order:view' },
} as const satisfies Record<string, Use>;

/** What a customer may send a file for (product 06 §6.6). */
export type FileUse = keyof typeof catalogue;
/** Allowed kinds, bytes and pixels by use, shared by browser and server; the server checks the content. */
export const fileUses: Record<FileUse, Use> = catalogue;
export const fileUseNames = Object.keys(catalogue) as [FileUse, ...FileUse[]];

/** The kinds as a person reads them: JPG、PNG、PDF. */
export const kindsText = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => kind.toUpperCase()).join('、');
/** Whole megabytes of a limit. */
export const megabytes = (bytes: number): number => Math.floor(bytes / MB);
/** The type of each kind on the wire. */
export const mimeOf: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};
