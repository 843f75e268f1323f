import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Api } from '@uc/contract';
import { api, useCan, useRead, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { type FailedRead, ReadFault } from '../ui/ReadFault';
import type { LinkChoice } from './LinkPicker';

export type OwnFiling = WireOutput<Api['uses']['choices']>['list'][number];

/** A filing in one line. */
export const filingText = ({
  title,
  kind_text,
  reg_no,
  state,
}: Pick<OwnFiling, 'title' | 'kind_text' | 'reg_no' | 'state'>): string =>
  [title, kind_text, reg_no, state].filter(Boolean).join(' · ');

/** The filings that somebody may name, where they may see any. */
export function useOwnFilings({ inForce = false, enabled = true } = {}): {
  read: FailedRead;
  list: readonly OwnFiling[] | undefined;
  choices: readonly LinkChoice[] | undefined;
} {
  const can = useCan();
  const may = can('ip.copyright:view') || can('ip.trademark:view') || can('ip.patent:view');
  const read = useRead(api.uses.choices, {}, { enabled: may && enabled });
  const list = read.data?.list.filter((one) => !inForce || one.is_certified);
  return { read, list, choices: list?.map((one) => ({ no: one.app_no, text: filingText(one) })) };
}

/** The filing that somebody came with (`?filing=`), named in their next form on this screen. */
export function useBroughtFiling(what: string) {
  const [query] = useSearchParams();
  const [no, setNo] = useState(query.get('filing'));
  const { read, list } = useOwnFilings({ inForce: true, enabled: no !== null });
  const filing = list?.find(({ app_no: one }) => one === no);
  const notice = filing ? (
    <Notice
      action={
        <Button size="small" onClick={() => setNo(null)}>
          不再关联
        </Button>
      }
    >
      {`${what}将关联“${filingText(filing)}”`}
    </Notice>
  ) : (
    <ReadFault of={read} what="要关联的知识产权" />
  );
  return { no: filing?.app_no, notice };
}
