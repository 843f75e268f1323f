/** A picture as red, green and blue bytes, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}
/** The degrees by which a picture is turned clockwise before it is read. */
export type Turn = 0 | 90 | 180 | 270;
/** A place in a picture, its upper left corner and its size. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A line of text in the turned picture. */
export interface Line {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** The upright box around a line that leans, in pixels of the turned picture. */
  box: Box;
  /** The slope of the line, in radians; positive where it falls to the right. */
  lean: number;
}
/** The lines of a picture in no order that counts, with its size after the turn. */
export interface Page {
  width: number;
  height: number;
  lines: readonly Line[];
}
