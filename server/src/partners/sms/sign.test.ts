import { expect, test } from 'vitest';
import { signAcs3 } from '../acs3';
import { signTc3 } from './tc3';

test('a request to Alibaba Cloud has the signature of the example in its documents', () => {
  const { headers, path } = signAcs3(
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      params: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  );
  expect(headers.authorization).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
  expect(path).toBe('/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
});

test('a request to Tencent Cloud has the signature of the example in its documents', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  expect(
    signTc3(
      { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      { host: 'cvm.tencentcloudapi.com', service: 'cvm', body, seconds: 1_551_113_065 },
    ),
  ).toMatch(/Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/);
});
