import { permissionTree } from './permissions';

/** Whether a code moves or promises money: the sensitive ones but for those about members (product 04 §4.1, ◆). */
export function isSpending(code: string): boolean {
  const [name = '', verb = ''] = code.split(':');
  const resource = permissionTree[name];
  return resource?.area !== 'sub' && resource?.actions[verb]?.sensitive === true;
}
