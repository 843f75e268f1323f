import { caseLink, type DutyKind, dutyTexts } from '@uc/contract/filings/case-texts';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { dayOf } from '@uc/contract/day';
import { asked, endOfDay, type FindDeadlines } from '../../room/index';
import { isEstimatedDuty } from '../cases/duties';

/** The duties about cases of one kind, with their days (deadlines.md#kinds-of-deadlines). */
export const caseDeadlines =
  (area: FilingArea): FindDeadlines =>
  async (db, ask) => {
    const at = endOfDay('d.due_on');
    const rows = await db
      .selectFrom('filing_duties as d')
      .innerJoin('filing_cases as c', (join) =>
        join.onRef('c.uid', '=', 'd.uid').onRef('c.app_no', '=', 'd.app_no'),
      )
      .select(['d.uid', 'd.app_no', 'd.seq', 'd.kind', 'c.name', 'c.created_by_sub', at.as('at')])
      .where(asked(ask, 'd.uid', at))
      .where('c.area', '=', area)
      .where('d.ended_at', 'is', null)
      .$if(ask.creator !== null, (all) => all.where('c.created_by_sub', '=', ask.creator!))
      .orderBy('d.due_on')
      .orderBy('d.uid')
      .orderBy('d.app_no')
      .limit(ask.most)
      .execute();
    return rows.map((row) => {
      const [text, then] = dutyTexts[row.kind as DutyKind];
      return {
        uid: row.uid,
        no: `${row.app_no}.${row.seq}`,
        title: `${row.name}（${row.app_no}）${text}`,
        // A name that is not published yet is told to nobody else.
        outside: `${filingAreas[area]} ${row.app_no} ${text}`,
        at: row.at,
        isEstimate: isEstimatedDuty(row.kind as DutyKind, dayOf(row.at)),
        link: caseLink(area, row.app_no),
        creator: row.created_by_sub,
        consequence: then,
      };
    });
  };
