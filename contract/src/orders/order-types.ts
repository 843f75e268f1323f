/** Order types in the order they are offered (orders.md#order-types); `iou` is a filter, not a type. */
export const orderTypes = {
  coin: '创意币订单',
  render: '渲染订单',
  studio: '云工作室订单',
  meeting: '云会议订单',
  space: '空间租用订单',
  service: '服务商服务订单',
  crowd: '众包托管订单',
  maker: '创客孵化订单',
  copyright: '版权订单',
  trademark: '商标订单',
  patent: '专利订单',
  member: '会员/子账号扩容',
} as const;
