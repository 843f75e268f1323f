import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; its header can differ from its contents. */
export interface Packed {
  /** The name; bytes where it is not UTF-8. */
  name: string | Buffer;
  content?: Buffer;
  packs?: boolean;
  /** The bytes of the file as they stand in the archive, packed already, in place of `content`. */
  packed?: Buffer;
  /** Bytes that the table says it unpacks to. */
  says?: number;
  flags?: number;
  method?: number;
  /** The mode of Unix, for links. */
  mode?: number;
  /** True where it lies at the same place as the file before it. */
  shared?: boolean;
}

/** A ZIP of these files with its table of contents. */
export function zipOf(files: readonly Packed[], count = files.length): Buffer {
  const [bodies, table]: [Buffer[], Buffer[]] = [[], []];
  let [at, last] = [0, 0];
  for (const {
    name,
    content = Buffer.from(name as string),
    packs = false,
    says,
    flags = 0x800,
    ...more
  } of files) {
    const data = more.packed ?? (packs ? deflateRawSync(content) : content);
    const named = Buffer.from(name as string);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(more.method ?? (packs || more.packed ? 8 : 0), 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(says ?? content.length, 18);
    fields.writeUInt16LE(named.length, 22);
    if (more.shared !== true) {
      const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, named, data]);
      bodies.push(local);
      last = at;
      at += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((more.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(last, 10);
    const system = Buffer.from([20, more.mode === undefined ? 0 : 3]);
    table.push(Buffer.concat([Buffer.from('504b0102', 'hex'), system, fields, rest, named]));
  }
  const contents = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  const long = count > 0xffff ? [longEnd(count, at, at + contents.length)] : [];
  return Buffer.concat([...bodies, contents, ...long, end]);
}

/** The end of an archive of more files than fit into its usual one. */
function longEnd(count: number, tableAt: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.write('504b0606', 'hex');
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(tableAt), 48);
  end.write('504b0607', 56, 'hex');
  end.writeBigUInt64LE(BigInt(at), 64);
  return end;
}

/** A document of Office since 2007, with other parts. */
export const officeOf = (part: string, ...others: string[]): Buffer =>
  zipOf(['[Content_Types].xml', part, ...others].map((name) => ({ name, packs: true })));

/** A document of Office before 2007 with these names in its table; `loops` when the table never ends. */
export function compoundOf(names: readonly string[], { loops = false } = {}): Buffer {
  const SECTOR = 512;
  const folders = Math.ceil(names.length / 4);
  const whole = Buffer.alloc(SECTOR * (2 + folders));
  whole.write('d0cf11e0a1b11ae1', 'hex');
  whole.writeUInt16LE(0xfffe, 28);
  whole.writeUInt16LE(9, 30);
  whole.writeUInt32LE(1, 48);
  whole.writeUInt32LE(0xfffffffe, 68);
  whole.fill(0xff, 76, SECTOR);
  whole.writeUInt32LE(0, 76);
  // The first sector holds the chains: the table of contents begins in the second.
  whole.fill(0xff, SECTOR, 2 * SECTOR);
  for (let at = 1; at <= folders; at += 1)
    whole.writeUInt32LE(at < folders ? at + 1 : loops ? 1 : 0xfffffffe, SECTOR + at * 4);
  for (const [index, name] of names.entries()) {
    const at = 2 * SECTOR + index * 128;
    whole.write(name, at, 'utf16le');
    whole.writeUInt16LE(name.length * 2 + 2, at + 64);
  }
  return whole;
}

/** A picture of Photoshop without layers. */
export function layered(width = 40, height = 30): Buffer {
  const head = Buffer.alloc(26 + 12 + 2 + width * height * 3);
  head.write('8BPS', 'latin1');
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(3, 12);
  head.writeUInt32BE(height, 14);
  head.writeUInt32BE(width, 18);
  head.writeUInt16BE(8, 22);
  head.writeUInt16BE(3, 24);
  return head;
}

/** The least that is an archive of RAR 5 or 4, and of 7-Zip. */
export function rarOf(version: 4 | 5): Buffer {
  const body = Buffer.alloc(64);
  if (version === 5) {
    body.write('526172211a070100', 'hex');
    body.set([3, 1, 0, 0], 12);
    body.writeUInt32LE(crc32(body.subarray(12, 16)), 8);
  } else {
    body.write('526172211a0700', 'hex');
    body[9] = 0x73;
    body.writeUInt16LE(13, 12);
    body.writeUInt16LE(crc32(body.subarray(9, 20)) & 0xffff, 7);
  }
  return body;
}
export function sevenZip(): Buffer {
  const body = Buffer.alloc(32 + 100 + 20);
  body.write('377abcaf271c0004', 'hex');
  body.writeBigUInt64LE(100n, 12);
  body.writeBigUInt64LE(20n, 20);
  body.writeUInt32LE(crc32(body.subarray(12, 32)), 8);
  return body;
}
