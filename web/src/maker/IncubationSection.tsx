import { type Wish, wishTexts } from '@uc/contract/maker/incubation-texts';
import { lazy, Suspense, useState } from 'react';
import { api, useCan, useRead } from '../client';
import { loaded } from '../client/load';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import type { IncubationDialog } from './incubation';
import { IncubationBoard } from './IncubationBoard';

const ApplyDialog = lazy(() => loaded(() => import('./ApplyDialog')));
const AgreementDialog = lazy(() => loaded(() => import('./AgreementDialog')));
const BookDialog = lazy(() => loaded(() => import('./BookDialog')));
const SeatDialog = lazy(() => loaded(() => import('./SeatDialog')));
const WishDialog = lazy(() => loaded(() => import('./WishDialog')));

const isWish = (open: IncubationDialog | undefined): open is Wish => open !== undefined && open in wishTexts;

/** 孵化 of a project of one's own: the board, and the present actions. */
export function IncubationSection({ projectNo }: { projectNo: string }) {
  const { data, error, isFetching, refetch } = useRead(api.incubation.board, { project_no: projectNo });
  const mayAct = useCan()('maker.project:incubate');
  const [open, setOpen] = useState<IncubationDialog>();
  const close = () => setOpen(undefined);
  if (data && data.board === null && !(data.may_apply && mayAct)) return null;
  return (
    <section>
      <h3>孵化进度</h3>
      {data ? (
        <IncubationBoard answer={data} mayAct={mayAct} onOpen={setOpen} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={160} />
      )}
      <Suspense fallback={null}>
        {open === 'apply' && data && (
          <ApplyDialog projectNo={projectNo} centers={data.centers} onClose={close} />
        )}
        {open === 'agreement' && data?.board && <AgreementDialog board={data.board} onClose={close} />}
        {open === 'book' && <BookDialog projectNo={projectNo} onClose={close} />}
        {open === 'seat' && <SeatDialog projectNo={projectNo} onClose={close} />}
        {isWish(open) && data?.board && <WishDialog board={data.board} kind={open} onClose={close} />}
      </Suspense>
    </section>
  );
}
