import { type PageChange, Pager } from './Pager';
import type { RecordTableProps } from './record-columns';
import { RecordTable } from './RecordTable';

export interface RecordListProps<Row> extends Omit<
  RecordTableProps<Row>,
  'rows' | 'error' | 'onRetry' | 'isFetching' | 'skeletonRows'
> {
  /** The list as it is being read. */
  read: {
    data: { list: readonly Row[]; total: number; total_capped?: boolean } | undefined;
    error: { message: string } | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  paging: PageChange;
  onPage(change: PageChange): void;
}

/** A page of records with its pager; the pager stands only after the records do, so that nothing moves. */
export function RecordList<Row>({ read, paging, onPage, ...table }: RecordListProps<Row>) {
  const { data, error, isFetching, refetch } = read;
  return (
    <>
      <RecordTable
        {...table}
        rows={data?.list}
        error={error}
        onRetry={() => void refetch()}
        isFetching={isFetching}
        skeletonRows={paging.page_size}
      />
      {data && (
        <Pager
          page={paging.page}
          pageSize={paging.page_size}
          total={data.total}
          capped={data.total_capped ?? false}
          onChange={onPage}
        />
      )}
    </>
  );
}
