import { meanings } from '@uc/contract/meant';
import { countText } from './count-text';
import { pageSizes } from './filters';
import { Icon } from './Icon';
import { pageCount, pagerWindow } from './pager-window';
import styles from './Pager.module.css';
import { useMedia, WIDE } from './use-media';

export interface PageChange {
  page: number;
  page_size: number;
}

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** The count stopped at its bound: there are more. */
  capped?: boolean;
  onChange(change: PageChange): void;
}

/** Page numbers, size, jump and total (shell.md#tables-filters-export). */
export function Pager({ page, pageSize, total, capped = false, onChange }: Props) {
  const wide = useMedia(WIDE);
  const pages = pageCount(total, pageSize);
  const go = (next: number) => onChange({ page: Math.min(Math.max(1, next), pages), page_size: pageSize });
  if (total === 0) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={styles.total} role="status">
        共 {countText(total)}
        {capped && '+'} 条
      </span>
      <div className={styles.pages}>
        <button
          type="button"
          className={styles.page}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
          aria-label="上一页"
        >
          <Icon name="left" />
        </button>
        {wide ? (
          pagerWindow(page, pages).map((entry) =>
            typeof entry === 'number' ? (
              <button
                key={entry}
                type="button"
                className={styles.page}
                aria-label={`第${entry}页`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => go(entry)}
              >
                {entry}
              </button>
            ) : (
              <span key={entry} className={styles.gap} aria-hidden>
                …
              </span>
            ),
          )
        ) : (
          <span className={styles.place}>
            {page} / {pages}
          </span>
        )}
        <button
          type="button"
          className={styles.page}
          disabled={page >= pages}
          onClick={() => go(page + 1)}
          aria-label="下一页"
        >
          <Icon name="right" />
        </button>
      </div>
      <label className={styles.size}>
        <span className="visually-hidden">每页条数</span>
        <select
          value={pageSize}
          onChange={(event) => onChange({ page: 1, page_size: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} 条/页
            </option>
          ))}
        </select>
      </label>
      {pages > 7 && (
        <form
          className={styles.jump}
          data-unguarded
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem('page') as HTMLInputElement;
            const page = meanings.whole(field.value);
            if (/^\d{1,7}$/.test(page)) go(Number(page));
            field.value = '';
          }}
        >
          <label>
            跳至{' '}
            <input
              name="page"
              inputMode="numeric"
              autoComplete="off"
              aria-label={`跳至第几页，共${pages}页`}
            />{' '}
            页
          </label>
        </form>
      )}
    </nav>
  );
}
