import { describe, expect, test } from 'vitest';
import { decodedText } from '@uc/contract/decoded-text';

const text = '姓名,手机\r\n䶮平,13800138000\r\n';
const gb18030 = Buffer.from('d0d5c3fb2ccad6bbfa0d0afe9fc6bd2c31333830303133383030300d0a', 'hex');
const utf16 = (isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('the text of a file', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, the little end first', utf16(false)],
    ['UTF-16, the big end first', utf16(true)],
    ['GB18030', gb18030],
  ])('a text in %s is read by its bytes, 䶮 among it', (_name, bytes) =>
    expect(decodedText(bytes)).toBe(text),
  );

  test('bytes that are no text are undefined', () => {
    expect(decodedText(Uint8Array.of(0xff, 0x81, 0x00))).toBeUndefined();
    expect(decodedText(Uint8Array.of(0xff, 0xfe, 0x41))).toBeUndefined();
  });
});
