import { gbkBytes } from '../../config/gbk';

/**
 * Whether every character of a name is one of the 6,763 of GB 2312. Registers of banks hold others, and the dot of a
 * transcribed name, in several ways: that such a name does not match says nothing about its bearer.
 */
export function isCommonName(name: string): boolean {
  const bytes = gbkBytes(name);
  if (bytes === undefined || bytes.length !== 2 * [...name].length) return false;
  return bytes.every((byte, at) => (at % 2 === 0 ? byte >= 0xb0 && byte <= 0xf7 : byte >= 0xa1));
}
