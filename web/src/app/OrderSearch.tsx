import type { FormEvent } from 'react';
import { meanings } from '@uc/contract/meant';
import { seenLength } from '@uc/contract/seen-length';
import { useNavigate } from 'react-router';
import { toast } from '../client';
import { to } from '../routes';
import { MOST_SEARCHED, tooLongToSearch } from '../ui/filters';
import { Icon } from '../ui/Icon';
import styles from './OrderSearch.module.css';

/** Looks an order up by number or name: goes to the orders list with it (shell.md#layout). */
export function OrderSearch() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    const keyword = typeof typed === 'string' ? meanings.search(typed) : '';
    // The list would look for its beginning, and find orders that were not meant.
    if (seenLength(keyword) > MOST_SEARCHED) toast(tooLongToSearch, 'error');
    else if (keyword) void navigate(to('orders.myOrders', { keyword }));
  };
  return (
    <search className={styles.search}>
      <form onSubmit={search}>
        <Icon name="search" />
        <input
          type="search"
          name="keyword"
          placeholder="搜索订单号或名称"
          aria-label="搜索订单号或名称"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
