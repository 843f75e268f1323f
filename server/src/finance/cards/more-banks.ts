/** Banks founded since the package's list, without a known card number; the codes are ours. */
export const moreBanks: readonly { code: string; name: string }[] = [
  { code: 'UC-BAIXIN', name: '中信百信银行' },
  { code: 'UC-YOUHUI', name: '中邮邮惠万家银行' },
  { code: 'UC-JINCHENG', name: '天津金城银行' },
  { code: 'UC-HUARUI', name: '上海华瑞银行' },
  { code: 'UC-MINSHANG', name: '温州民商银行' },
  { code: 'UC-FUMIN', name: '重庆富民银行' },
  { code: 'UC-SANXIANG', name: '湖南三湘银行' },
  { code: 'UC-XINAN', name: '安徽新安银行' },
  { code: 'UC-LANHAI', name: '威海蓝海银行' },
  { code: 'UC-YILIAN', name: '吉林亿联银行' },
  { code: 'UC-ZHENXING', name: '辽宁振兴银行' },
  { code: 'UC-HUATONG', name: '福建华通银行' },
  { code: 'UC-ZHONGBANG', name: '武汉众邦银行' },
  { code: 'UC-ZHONGGUANCUN', name: '北京中关村银行' },
  { code: 'UC-KESHANG', name: '梅州客商银行' },
  { code: 'UC-SUSHANG', name: '江苏苏商银行' },
  { code: 'UC-YUMIN', name: '江西裕民银行' },
  { code: 'UC-XISHANG', name: '无锡锡商银行' },
];

/** Banks that the package lists under two codes: the code that is left out of the list, and the bank's. */
export const secondCodes: Readonly<Record<string, string>> = {
  LYBANK: 'BOL',
  DBSCN: 'DBS',
  FSCCB: 'FSCB',
  HLDCCB: 'HLDB',
  LSBC: 'LSB',
  NYNB: 'NYBANK',
  RZCCB: 'RZB',
  WLBHK: 'WLB',
  ZHCCB: 'RBOZ',
};
