// Walls around a room as a whole: its size, its door, and no circle of files.
import { folderOf, isRoom, roomOf } from './room-names';
import type { Code, Report } from './source';

const MOST_FILES = 40;
const MOST_LINES = 4000;
const MOST_NAMES = 40;

const linesOf = ({ text }: Code) => text.split('\n').length - 1;

/** A room of the server, or a folder of an open wing, fits into one head; a larger one is two. */
export function sizeWall(files: Code[], report: Report): void {
  const byRoom = new Map<string, Code[]>();
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('server/src/')) continue;
    const room = folderOf(file.path);
    byRoom.set(room, [...(byRoom.get(room) ?? []), file]);
  }
  for (const [room, all] of byRoom) {
    if (!isRoom(room)) continue;
    const lines = all.reduce((sum, file) => sum + linesOf(file), 0);
    if (all.length > MOST_FILES || lines > MOST_LINES)
      report(all[0]!, 0, `${room} has ${all.length} files and ${lines} lines: which second room is it?`);
  }
}

/** A door is narrow: the names in a room's index. A folder that is open to its wing has none. */
export function doorWall(files: Code[], report: Report): void {
  for (const file of files) {
    const room = roomOf(file.path);
    const folder = folderOf(file.path);
    if (room !== folder && file.path === `server/src/${folder}/index.ts`)
      report(file, 0, `${folder} is open inside ${room}: import the file itself`);
    if (!isRoom(room) || file.path !== `server/src/${room}/index.ts`) continue;
    const lists = [...file.text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
    const names = lists.flatMap(([, list = '']) => list.split(',').filter((name) => name.trim() !== ''));
    if (names.length > MOST_NAMES)
      report(
        file,
        0,
        `a door of ${names.length} names, ${MOST_NAMES} at most: take out what no other room imports, or divide the room`,
      );
  }
}

/** No file imports itself by a detour, not for a type either: two such files are one, or the type stands in a third. */
export function cycleWall(files: Code[], report: Report): void {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.(tsx?|mjs)$/, ''), file]));
  const importsOf = (file: Code) =>
    file.imports.flatMap(({ ours }) => {
      const found = ours === undefined ? undefined : (byPath.get(ours) ?? byPath.get(`${ours}/index`));
      return found === undefined || found.isTest ? [] : [found];
    });
  const done = new Set<Code>();
  const walk = (file: Code, trail: Code[]): void => {
    const from = trail.indexOf(file);
    if (from >= 0) {
      const circle = [...trail.slice(from), file].map(({ path }) => path);
      report(file, 0, `a circle of files: ${circle.join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const next of importsOf(file)) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of files) if (!file.isTest) walk(file, []);
}
