import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { filesBelow } from './held-folder';

/** What a backup says of itself, in `manifest.json`, with the hash of that in `manifest.sha256`. */
const shape = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Whether customers' files are in it; they are not where an S3 store has them. */
  with_files: z.boolean(),
  /** Folders, of which the database needs the empty ones as well. */
  folders: z.array(z.string()),
  contents: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof shape>;

const NAME = 'manifest.json';
const HASH = 'manifest.sha256';
const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex');

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  writeFileSync(join(folder, NAME), text, { mode: 0o600, flush: true });
  writeFileSync(join(folder, HASH), `${hashOfText(text)}\n`, { mode: 0o600, flush: true });
}

/** The manifest of a backup; undefined where there is none, or one that was altered. */
export function readManifest(folder: string): Manifest | undefined {
  const [name, hash] = [join(folder, NAME), join(folder, HASH)];
  if (!existsSync(name) || !existsSync(hash)) return undefined;
  const text = readFileSync(name, 'utf8');
  if (hashOfText(text) !== readFileSync(hash, 'utf8').trim()) return undefined;
  return shape.safeParse(JSON.parse(text)).data;
}

/** The hash of a file, read piece by piece. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** What is not as the manifest says, each file in a line. */
export async function faultsIn(
  folder: string,
  { contents }: Manifest,
  progress: (done: number, all: number) => void,
): Promise<string[]> {
  const faults: string[] = [];
  const all = Object.entries(contents);
  for (const [at, [path, { bytes, sha256 }]] of all.entries()) {
    progress(at, all.length);
    const file = join(folder, path);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) faults.push(`${path}：不见了`);
    else if (size !== bytes) faults.push(`${path}：应有 ${bytes} 字节，现有 ${size} 字节`);
    else if ((await hashOfFile(file)) !== sha256) faults.push(`${path}：内容被改动过`);
  }
  const more = filesBelow(folder).filter((path) => !(path in contents) && path !== NAME && path !== HASH);
  return [...faults, ...more.map((path) => `${path}：备份时没有这个文件`)];
}
