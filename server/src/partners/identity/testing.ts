import { startGateway } from '../payments/testing';
import { acs3Fault } from '../testing-acs3';

/** The answer to the next question; `lost`: it is taken, and the connection closed. */
export type Said =
  | 'lost'
  | { result: Record<string, string> }
  | { code: string }
  | { status: number; body: string };

/** Alibaba Cloud's 信息核验 on this machine: computes the signature anew and answers as its documents say, a match untold. */
export async function startCloudauth(account: { keyId: string; secret: string }) {
  const says: Said[] = [];
  const questions: { action: string; values: Record<string, string> }[] = [];
  const nonces = new Set<string>();
  const gateway = await startGateway((asked) => {
    const { searchParams } = new URL(asked.url, gateway.url);
    const action = String(asked.headers['x-acs-action']);
    const fault = acs3Fault(asked, account, nonces);
    if (fault !== undefined) return json(fault === 'SignatureDoesNotMatch' ? 400 : 403, { Code: fault });
    if (asked.headers['x-acs-version'] !== '2019-03-07') return json(404, { Code: 'InvalidVersion' });
    const values = Object.fromEntries(
      action === 'BankMetaVerify' ? searchParams : new URLSearchParams(asked.body),
    );
    const needed = required[action];
    if (needed === undefined) return json(404, { Code: 'InvalidAction.NotFound' });
    if (says.length === 0 && needed.some((name) => !values[name]))
      return json(400, { Code: '400', Message: '参数不能为空' });
    questions.push({ action, values });
    const said = says.shift() ?? {
      result: action === 'BankMetaVerify' ? { BizCode: '1', SubCode: '101' } : { BizCode: '1' },
    };
    if (said === 'lost') return undefined;
    if ('status' in said) return said;
    // As the real one does, a refusal repeats the question.
    if ('code' in said) return json(400, { Code: said.code, Message: `参数非法(${JSON.stringify(values)})` });
    return json(200, { Code: '200', Message: 'success', RequestId: 'R', ResultObject: said.result });
  });
  return { ...gateway, says, questions, account: { ...account, endpoint: gateway.url } };
}

const required: Record<string, readonly string[]> = {
  Id2MetaVerify: ['ParamType', 'UserName', 'IdentifyNum'],
  BankMetaVerify: ['ParamType', 'VerifyMode', 'ProductType', 'UserName', 'IdentifyNum', 'BankCard', 'Mobile'],
};
const json = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
