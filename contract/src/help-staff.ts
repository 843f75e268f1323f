import { z } from 'zod';
import { get, post } from './endpoint';
import { helpActs, helpStates } from './help-texts';
import { helpGroups } from './help-topics';
import { limits } from './limits';
import { enumOf, flag, id, lines, moment, text, whole } from './wire';

const EDIT = 'staff.help:handle';
const { title: titleMost, text: textMost, textLeast, lines: linesMost } = limits.help;

const content = { group: enumOf(helpGroups), title: z.string(), text: z.string() };
const whose = { by: z.string(), at: moment };
const counts = { solved: z.int(), unsolved: z.int() };
const page = z.object({
  topic: id,
  state: enumOf(helpStates),
  /** The newest version; 0 of a page that nobody has changed. */
  no: z.int(),
  /** Where an editor goes on. */
  latest: z.object(content),
  /** What customers read. */
  shown: z.object(content).nullable(),
  is_built_in: z.boolean(),
  /** Saved later than what customers read. */
  has_draft: z.boolean(),
  /** Beginnings of the paths whose 本页帮助 leads here: it is not withdrawn. */
  pages: z.array(z.string()),
  /** The newest first. */
  versions: z.array(
    z.object({
      no: z.int(),
      act: enumOf(helpActs),
      /** The version that was gone back to. */
      source_no: z.int().nullable(),
      ...whose,
    }),
  ),
  ...counts,
  /** What was written with the answers, the newest first. */
  said: z.array(z.object({ is_solved: z.boolean(), text: z.string(), at: moment })),
});
/** The version that was seen, 0 where there was none: a change is refused where somebody was faster. */
const seen = { topic: id, no: whole(0, 1_000_000) };
const changed = ['notFound', 'help.changed', 'form.invalid'] as const;

/** Pages of the help as staff edit them (support.md#pages-edited-by-staff). */
export const helpStaffCalls = {
  staffHelpList: get('/support-api/adminapi/help/list', {
    summary: '帮助页面列表（运营）',
    access: EDIT,
    output: z.object({
      list: z.array(
        z.object({
          topic: id,
          group: enumOf(helpGroups),
          title: z.string(),
          state: enumOf(helpStates),
          has_draft: z.boolean(),
          changed_by: z.string(),
          changed_at: moment.nullable(),
          ...counts,
        }),
      ),
    }),
  }),
  staffHelpPage: get('/support-api/adminapi/help/detail', {
    summary: '帮助页面（运营）',
    access: EDIT,
    input: { topic: id },
    output: page,
    refusals: ['notFound'],
  }),
  staffHelpVersion: get('/support-api/adminapi/help/version', {
    summary: '帮助页面的一个版本（运营）',
    access: EDIT,
    /** 0 is what the product brings of a topic. */
    input: seen,
    output: z.object(content),
    refusals: ['notFound'],
  }),
  staffHelpSave: post('/support-api/adminapi/help/save', {
    summary: '保存或发布帮助页面（运营）',
    access: EDIT,
    input: {
      /** A new page without one. */
      topic: id.optional(),
      no: seen.no,
      group: enumOf(helpGroups),
      title: text(titleMost, 2, `请填写2-${titleMost}个字`),
      text: lines(textMost, textLeast, `请填写${textLeast}-${textMost}个字`).refine(
        (value) => value.split('\n').length <= linesMost,
        `正文最多${linesMost}行`,
      ),
      publish: flag,
    },
    output: page,
    refusals: [...changed, 'help.most'],
  }),
  staffHelpGoBack: post('/support-api/adminapi/help/go-back', {
    summary: '重新发布帮助页面的旧版本（运营）',
    access: EDIT,
    input: { ...seen, to: whole(1, 1_000_000) },
    output: page,
    refusals: changed,
  }),
  staffHelpWithdraw: post('/support-api/adminapi/help/withdraw', {
    summary: '撤下帮助页面（运营）',
    access: EDIT,
    input: seen,
    output: page,
    refusals: ['notFound', 'help.changed', 'state.conflict', 'help.screens', 'help.linked'],
  }),
  staffHelpBuiltIn: post('/support-api/adminapi/help/built-in', {
    summary: '恢复帮助页面的内置内容（运营）',
    access: EDIT,
    input: seen,
    output: page,
    refusals: [...changed, 'state.conflict'],
  }),
};
