import { gbk, movements, OWN } from './testing-files';

/** The movements as a page that was saved under the name of a spreadsheet. */
export const page = (): string => {
  const row = (...cells: string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`;
  const money = (yuan: number) => (yuan > 0 ? yuan.toFixed(2) : '&nbsp;');
  return [
    `<html><head><meta charset=gb2312></head><body><table><tr><td colspan=8>账号：${OWN}&nbsp;户名：我方</td></tr>`,
    row('交易日期', '交易时间', '借方发生额', '贷方发生额', '余额', '对方户名', '对方账号', '摘要'),
    ...movements.map(({ at, yuan, after, name, account, memo }) =>
      row(...at.split(' '), money(-yuan), money(yuan), after.toFixed(2), name || '&nbsp;', account, memo),
    ),
    '<tr><td>合计</td><td></td><td>12,805.50</td><td>77,746.60</td><td colspan=4></td></tr></table></body></html>',
  ].join('\n');
};

export const mt940 = (): string =>
  [
    ':20:STMT261119',
    `:25:${OWN}`,
    ':28C:00322/001',
    ':60F:C261117CNY100000,00',
    ...movements.flatMap(({ at, yuan, name, memo }, index) => [
      `:61:${at.slice(2, 10).replaceAll('-', '')}1118${yuan < 0 ? 'D' : 'C'}${Math.abs(yuan).toFixed(2).replace('.', ',')}NTRFNONREF//88${index}`,
      `:86:${name || '银行'}`,
      memo,
    ]),
    ':62F:C261119CNY164941,10',
    '-',
  ].join('\r\n');

export const camt = (): string => {
  const amount = (value: number) => `<Amt Ccy="CNY">${Math.abs(value).toFixed(2)}</Amt>`;
  const balance = (code: string, value: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const entries = movements.map(({ at, yuan, name, account, memo }, index) => {
    const [side, party] = yuan < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr'];
    const parties = `<RltdPties><${party}><Nm>${name}</Nm></${party}><${party}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${party}Acct></RltdPties>`;
    return `<Ntry>${amount(yuan)}<CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>${at.replace(' ', 'T')}+08:00</DtTm></BookgDt><AcctSvcrRef>88${index}</AcctSvcrRef><NtryDtls><TxDtls>${parties}<RmtInf><Ustrd>${memo}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${OWN}</Id></Othr></Id></Acct>${balance('OPBD', 100_000)}${balance('CLBD', 164_941.1)}\n${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
};

const ticked = (...cells: string[]) => cells.map((cell) => `\`${cell}`).join(',');
/** A payment, a payment with a comma in the name of its goods, and a refund that is still being processed. */
export const wechatTrade = (): string => {
  const trade = (at: string, no: string, own: string, status: string, more: readonly string[]) => {
    const [amount, backNo, backOwn, back, goods, fee] = more as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return ticked(
      at,
      'wx0',
      '1900000000',
      '0',
      '',
      no,
      own,
      'o',
      'NATIVE',
      status,
      'OTHERS',
      'CNY',
      amount,
    ).concat(
      ',',
      ticked('0.00', backNo, backOwn, back, '0.00', '', backNo === '0' ? '' : 'PROCESSING', goods, '', fee),
      ',',
      ticked('0.60%', amount, back, ''),
    );
  };
  const [one, two] = ['4200000000202611180000000001', '4200000000202611180000000002'];
  return [
    '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    trade('2026-11-18 11:01:02', one, 'CZ1', 'SUCCESS', ['5000.00', '0', '0', '0.00', '充值', '30.00000']),
    trade('2026-11-18 15:30:09', two, 'CZ2', 'SUCCESS', ['5000.10', '0', '0', '0.00', '充值,快', '30.00000']),
    trade('2026-11-18 17:45:00', one, 'CZ1', 'REFUND', ['0.00', '503', 'TK7', '1000.00', '充值', '-6.00000']),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    ticked('3', '10000.10', '1000.00', '0.00', '54.00000', '10000.10', '1000.00'),
    '',
  ].join('\r\n');
};
/** A payment, its fee under the same number, and the money on its way to the bank. */
export const wechatFund = (): string =>
  [
    '\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
    ticked(
      '2026-11-18 11:01:02',
      '42',
      '42',
      '交易',
      '交易',
      '收入',
      '5000.00',
      '5000.00',
      'system',
      '',
      'CZ1',
    ),
    ticked(
      '2026-11-18 11:01:02',
      '42',
      '42',
      '交易',
      '手续费',
      '支出',
      '30.00',
      '4970.00',
      'system',
      '',
      'CZ1',
    ),
    ticked('2026-11-18 23:10:00', '10', '10', '提现', '提现', '支出', '4970.00', '0.00', 'system', '', '10'),
    '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
    ticked('3', '1', '5000.00', '2', '5000.00'),
    '',
  ].join('\r\n');

/** A payment and a refund that shares its numbers. */
export const alipay = (): string =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880000000000010156]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注',
    '20261118\t,CZ301\t,交易\t,充值,2026-11-18 09:00:05,**测\t,2000.00,2000.00,\t,-12.00,',
    '20261118\t,CZ301\t,退款\t,充值,2026-11-18 20:15:31,**测\t,-500.00,-500.00,TK11\t,0.00,',
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共2000.00元，商家优惠共0.00元',
    '#退款合计：1笔，商家实收退款共-500.00元，商家优惠退款共0.00元',
  ].join('\r\n');
export const alipaySummary = (): string => '#支付宝业务汇总查询\r\n门店编号,门店名称\r\n合计,\r\n';

/** A payment and a refund as UnionPay lists them, without a year. */
export const unionPay = (): Buffer => {
  const line = (parts: Readonly<Record<number, string>>) => {
    const bytes = Buffer.alloc(605, 0x20);
    for (const [at, text] of Object.entries(parts)) gbk(text).copy(bytes, Number(at));
    return bytes;
  };
  const head = (code: string, time: string, amount: string, query: string) => ({
    0: code,
    4: '00010000',
    16: '00010000',
    28: '000101',
    35: time,
    46: '621700******0001',
    66: amount,
    79: '5411',
    84: '07',
    87: query,
    293: '777290000000001',
    327: '杭州青禾测试',
  });
  const paid = head('S22', '1118093015', '000000150000', '812611180930150001018');
  const back = head('S30', '1118203000', '000000050000', '812611182030000001038');
  return Buffer.concat([
    line({ ...paid, 112: 'CZ401', 166: 'D000000000900', 180: 'C000000149100' }),
    Buffer.from('\r\n'),
    line({ ...back, 112: 'TK21', 166: 'C000000000300', 180: 'D000000049700' }),
    Buffer.from('\r\n'),
  ]);
};
