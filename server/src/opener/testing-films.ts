/** A box of an MP4; its length is written in 64 bits with `isLong`, and `says` is another one than it has. */
export function box(type: string, content: Buffer, { isLong = false, says = 0 } = {}): Buffer {
  const head = Buffer.alloc(isLong ? 16 : 8);
  const length = says || head.length + content.length;
  if (isLong) {
    head.writeUInt32BE(1);
    head.writeBigUInt64BE(BigInt(length), 8);
  } else head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
/** A box whose first field is the moment when it was made. */
const dated = (type: string, length: number): Buffer => box(type, Buffer.alloc(length).fill(0x41, 4, 12));
export const handler = (kind: string, maker = 'CanaryCam'): Buffer =>
  box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}${'\0'.repeat(12)}${maker}\0`, 'latin1'));
/** A track of this kind, with more boxes at its end. */
export const track = (kind = 'vide', ...more: Buffer[]): Buffer =>
  box(
    'trak',
    Buffer.concat([
      dated('tkhd', 84),
      box(
        'mdia',
        Buffer.concat([
          dated('mdhd', 24),
          handler(kind),
          box('minf', box('stbl', box('stsd', Buffer.alloc(8)))),
        ]),
      ),
      ...more,
    ]),
  );
export const fileType = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
const PLACE = '+30.2741+120.1551/';
/** The notes that a telephone writes beside the film: where it was made, and with what. */
export const notes = (): Buffer[] => [
  box('udta', box('\xa9xyz', Buffer.from(PLACE))),
  box('meta', Buffer.from(`com.apple.quicktime.location.ISO6709 ${PLACE}`)),
  box('uuid', Buffer.from(`0123456789abcdef<x:xmpmeta>${PLACE}`)),
];
/** The least that is a film with one track, its notes everywhere; its media are of so many bytes. */
export const filmed = (
  media = 4000,
  { tracks = [track('vide', ...notes())], beside = notes(), behind = notes() } = {},
): Buffer =>
  Buffer.concat([
    fileType,
    box('moov', Buffer.concat([dated('mvhd', 100), ...tracks, ...beside])),
    ...behind,
    box('mdat', Buffer.alloc(media, 0x5a)),
  ]);
/** Text that must not occur in the bytes that other people are shown. */
export const SAID = /30\.2741|CanaryCam|xmpmeta|quicktime|udta|meta|uuid|AAAA/;
