import type { Box, Pixels } from '../../ocr/index';

/** The side of a paper: of an identity card, a business licence, a bank card. */
export type PaperSide = 'front' | 'back' | 'license' | 'card';
/** A picture of a paper, with the name of its file. */
export interface Paper {
  side: PaperSide;
  /** Opens the picture; only a reader of pictures asks for it. */
  pixels: () => Promise<Pixels>;
  name: string;
}
/** A field of a form as it stands on the paper. */
export interface Found {
  /** The field's name in the forms. */
  field: string;
  value: string;
  /** 0 to 100. */
  confidence: number;
  /**
   * The place of the field, in parts of the picture's width and height; null where nobody has looked at the
   * picture.
   */
  box: Box | null;
}
/** OCR of papers. */
export interface OcrPort {
  /** The sides that it reads; none where people do it. */
  sides: readonly PaperSide[];
  /**
   * The fields on the paper, undefined when nothing could be read; throws `OcrUnavailable` when there is no
   * answer.
   */
  read(paper: Paper): Promise<Found[] | undefined>;
  /** Tests the reader by a picture and returns a sentence on it; throws one on what to do. */
  check(): Promise<string>;
}
