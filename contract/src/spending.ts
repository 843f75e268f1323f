import { permissionTree } from './permissions';

/**
 * Whether a code moves or promises money: the sensitive ones but for those about members
 * (members-and-roles.md#permission-codes, ◆).
 */
export function isSpending(code: string): boolean {
  const [name = '', verb = ''] = code.split(':');
  const resource = permissionTree[name];
  return resource?.area !== 'sub' && resource?.actions[verb]?.sensitive === true;
}
