import { api, useRead, useSession } from '../client';
import { FilterBar, FilterDays, FilterSelect, FilterText, type Option } from '../ui/FilterBar';
import type { FilterState } from '../ui/use-filters';
import { payMethodTexts } from './order';
import type { OrderFilters, orderFilters } from './order-filters';

const roleOptions = [
  ['buyer', '我购买的'],
  ['seller', '我售出的'],
] as const;

interface Props extends Omit<FilterState<typeof orderFilters>, 'filters'> {
  filters: OrderFilters;
  /** Code → name, as order-types answers. */
  types: Record<string, string>;
}

/** The filters of product 02 §2.2. */
export function OrderFilterBar({ filters, types, set, reset, isDefault }: Props) {
  const isProvider = useSession().provider_homepage !== null;
  const centers = useRead(api.orders.subCenters, {});
  const locations = (centers.data ?? [])
    .filter(({ code }) => code !== 'all')
    .map(({ code, name }): Option => [code, name]);
  return (
    <FilterBar
      isDefault={isDefault}
      onReset={reset}
      onQuery={(values) => set(values as Partial<OrderFilters>)}
      range={{
        start: filters.start_time,
        end: filters.end_time,
        pick: (start_time, end_time) => set({ start_time, end_time }),
      }}
    >
      {isProvider && <FilterSelect name="role" label="我的身份" value={filters.role} options={roleOptions} />}
      <FilterText
        name="keyword"
        label="订单号/名称"
        value={filters.keyword}
        placeholder="完整订单号不限时间"
      />
      <FilterSelect
        name="order_type"
        label="订单类型"
        value={filters.order_type}
        options={[['', '全部类型'], ...Object.entries(types)]}
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
      <FilterDays label="下单时间" start={filters.start_time} end={filters.end_time} />
    </FilterBar>
  );
}
