import { z } from 'zod';
import { get, post } from '../endpoint';
import { id } from '../wire';

const use = z.object({
  kind: z.enum(['work', 'bid', 'project']),
  kind_text: z.string(),
  no: id,
  title: z.string(),
  state: z.string(),
  link: z.string(),
});
/** A case as other rooms name it. */
const linkedCase = z.object({
  app_no: id,
  title: z.string(),
  kind_text: z.string(),
  /** 登记号, 注册号 or 专利号 once there is one. */
  reg_no: z.string().nullable(),
  state: z.string(),
  /** Registered or granted, and in force. */
  is_certified: z.boolean(),
  link: z.string(),
});
const anyArea = {
  access: 'ip.copyright:view',
  alternatives: ['ip.trademark:view', 'ip.patent:view'],
} as const;

/**
 * From a work to a case to a bid and to a project, without typing twice
 * (filings.md#from-a-work-to-a-case-a-bid-and-a-project).
 */
export const uses = {
  /** The origin of a case, and the bids and projects that name it, as far as the person may see them. */
  ofCase: get('/apinew/ip/link/of-case', {
    summary: '案件的关联',
    ...anyArea,
    input: { app_no: id },
    output: z.object({ list: z.array(use) }),
    refusals: ['notFound'],
  }),
  /** The cases that were begun from a work. */
  ofWork: get('/apinew/ip/link/of-work', {
    summary: '作品的著作权登记',
    access: 'ip.copyright:view',
    input: { work_no: id },
    output: z.object({ list: z.array(linkedCase), may_apply: z.boolean() }),
    refusals: ['notFound'],
  }),
  /** The cases that a bid or a project may name: handed in, the newest first. */
  choices: get('/apinew/ip/link/choices', {
    summary: '可关联的案件',
    ...anyArea,
    output: z.object({ list: z.array(linkedCase) }),
  }),
  /** A draft of a registration of copyright filled from a work; asked again, the draft that is there. */
  fromWork: post('/apinew/copyright/apply/from-work', {
    summary: '由作品申请著作权登记',
    access: 'ip.copyright:apply',
    loggedAs: 'copyright.fromWork',
    timeout: 60_000,
    input: { work_no: id },
    output: z.object({ app_no: id }),
    refusals: [
      'notFound',
      'filing.workHasCase',
      'filing.tooManyDrafts',
      'upload.quota',
      'upload.copiesQuota',
    ],
  }),
};
