import { lazy, Suspense, useEffect, useState } from 'react';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { chunk } from '../client/chunk';
import { loaded } from '../client/load';
import { useOpened } from '../ui/use-filters';
import type { Doing } from './CaseDialogs';
import type { CaseAction, FilingRow } from './filing';

const list = chunk(() => import('./FilingList'));
const casePage = chunk(() => import('./cases/CasePage'));
const CaseEditor = lazy(() => loaded(() => import('./CaseEditor')));
const CaseDialogs = lazy(() => loaded(() => import('./CaseDialogs')));
const ApplicantsDrawer = lazy(() => loaded(() => import('./ApplicantsDrawer')));

/** Fetches the list, or the page of a case where the address names one. */
export const prepareFilings = (): Promise<void> =>
  (new URLSearchParams(location.search).has('no') ? casePage : list).fetch();

/** The cases of one kind, or the page of one of them, with the layers opened over it (filings.md#filing-screens). */
export function FilingScreen({ area }: { area: FilingArea }) {
  const [no, open, close] = useOpened('no', { isPage: true });
  const [edited, edit, endEdit] = useOpened('edit');
  const [doing, setDoing] = useState<Doing>();
  const [isManaging, setManaging] = useState(false);
  const isAnswering = useAskedAnswer();
  const act = (action: CaseAction, row: FilingRow, business?: string) => {
    if (action === 'edit' || action === 'submit') edit(row.app_no);
    else if (action === 'pay') open(row.app_no);
    else setDoing({ action, row, business });
  };
  return (
    <>
      <Suspense fallback={null}>
        {no === null ? (
          <list.Component
            area={area}
            onOpen={open}
            onEdit={edit}
            onAct={act}
            onManage={() => setManaging(true)}
          />
        ) : (
          <casePage.Component key={no} area={area} no={no} isAnswering={isAnswering} onAct={act} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {edited && (
          <CaseEditor
            key={edited}
            area={area}
            appNo={edited}
            onClose={endEdit}
            onManage={() => setManaging(true)}
          />
        )}
        {doing && (
          <CaseDialogs area={area} doing={doing} onClose={() => setDoing(undefined)} onDeleted={close} />
        )}
        {isManaging && <ApplicantsDrawer onClose={() => setManaging(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Whether a link has led here to answer what the case asks for. The wish is taken out of the address before the dialog
 * takes its entry of the history: a reload does not ask again.
 */
function useAskedAnswer(): boolean {
  const [step, , forget] = useOpened('step');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (step === null) return;
    setAsked(step === 'reply');
    forget();
  }, [step, forget]);
  return isAsked && step === null;
}
