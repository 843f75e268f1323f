/** Delivery states of an SMS, as staff read them. */
export const smsDeliveryTexts = {
  asking: '发送中',
  accepted: '已提交',
  delivered: '已送达',
  undelivered: '未送达',
  unknown: '结果未知',
  failed: '未发出',
  refused: '号码被拒',
} as const;
export type SmsDelivery = keyof typeof smsDeliveryTexts;
/** All of them, in the order of the filter. */
export const smsDeliveries = Object.keys(smsDeliveryTexts) as [SmsDelivery, ...SmsDelivery[]];
