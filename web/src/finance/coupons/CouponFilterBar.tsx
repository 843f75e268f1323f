import { limits } from '@uc/contract/limits';
import { api, useCan, useRead } from '../../client';
import { FilterBar, FilterText, type Option } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { ReadFault } from '../../ui/ReadFault';
import type { FilterState } from '../../ui/use-filters';
import { type couponFilters, kindTexts } from './coupon';

const soonOptions = [
  ['', '不限'],
  ['1', `${limits.coupon.soonDays}天内到期`],
] as const;
const sortOptions = [
  ['expire', '到期最近'],
  ['amount', '金额最大'],
] as const;

/** The sub-filters of finance.md#coupon-screen; an order number asks which coupons fit that order. */
export function CouponFilterBar({ state }: { state: FilterState<typeof couponFilters> }) {
  const { filters } = state;
  const can = useCan();
  const centers = useRead(api.orders.subCenters, {});
  const types = useRead(api.orders.types, {}, { enabled: can('order.order:view') });
  const locations = (centers.data ?? [])
    .filter(({ code }) => code !== 'all')
    .map(({ code, name }): Option => [code, name]);
  return (
    <FilterBar state={state}>
      <ReadFault of={types} what="适用范围" />
      <ReadFault of={centers} what="分中心" />
      <FilterSelect
        name="kind"
        label="类型"
        value={filters.kind}
        options={[['', '全部类型'], ...Object.entries(kindTexts)]}
      />
      <FilterSelect
        name="order_type"
        label="适用范围"
        value={filters.order_type}
        options={[
          ['', '全部订单类型'],
          ...Object.entries(types.data ?? {}).filter(([code]) => code !== 'iou'),
        ]}
      />
      <FilterSelect
        name="location"
        label="分中心"
        value={filters.location}
        options={[['', '全部分中心'], ...locations]}
      />
      <FilterSelect name="soon" label="到期时间" value={filters.soon} options={soonOptions} />
      <FilterSelect name="sort" label="排序" value={filters.sort} options={sortOptions} />
      <FilterText name="order_no" label="能否用于订单" value={filters.order_no} placeholder="填写订单号" />
    </FilterBar>
  );
}
