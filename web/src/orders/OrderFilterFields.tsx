import { api, useRead, useSession, useTotalAmount } from '../client';
import { FilterText, type Option } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { ReadFault } from '../ui/ReadFault';
import { payMethodTexts } from './order';
import type { OrderFilters } from './order-filters';

const roleOptions = [
  ['buyer', '我购买的'],
  ['seller', '我售出的'],
] as const;

/** The filters of orders.md#my-orders beside the days; their options come without rendering the list again. */
export function OrderFilterFields({ filters }: { filters: OrderFilters }) {
  const total = useTotalAmount();
  const types = useRead(api.orders.types, { total_amount: total ?? 0 }, { enabled: total !== undefined });
  const isProvider = useSession().provider_homepage !== null;
  const centers = useRead(api.orders.subCenters, {});
  const locations = (centers.data ?? [])
    .filter(({ code }) => code !== 'all')
    .map(({ code, name }): Option => [code, name]);
  return (
    <>
      <ReadFault of={types} what="订单类型" />
      <ReadFault of={centers} what="分中心" />
      {isProvider && <FilterSelect name="role" label="我的身份" value={filters.role} options={roleOptions} />}
      <FilterText name="keyword" label="订单号/名称" value={filters.keyword} placeholder="完整单号不限时间" />
      <FilterSelect
        name="order_type"
        label="订单类型"
        value={filters.order_type}
        options={[['', '全部类型'], ...Object.entries(types.data ?? {})]}
      />
      <FilterSelect
        name="location"
        label="分中心"
        value={filters.location}
        options={[['', '全部分中心'], ...locations]}
      />
      <FilterSelect
        name="pay_method"
        label="支付方式"
        value={filters.pay_method}
        options={[['', '全部方式'], ...Object.entries(payMethodTexts)]}
      />
      <FilterText name="created_by" label="下单人" value={filters.created_by} placeholder="子账号名" />
    </>
  );
}
