// The process that runs PaddleOCR's models: threads of Node.js cannot be ended while the runtime works in one without
// taking the whole program along (onnxruntime-node 1.30). It ends when the program lets go of it.
import { createRequire } from 'node:module';
import type { Box } from '../../../document/document.ts';
import type { RecognizedLine, RecognizeOptions } from '../ocr-engine.ts';
import { detectionInput, findTextLines, type Tensor } from './detect-lines.ts';
import type { PaddleAnswer, PaddleOrder } from './paddle.ts';
import { decodeLine, readingInput } from './read-line.ts';

/** What is used of `onnxruntime-node`, which is not installed with docconv. */
interface Runtime {
  InferenceSession: { create(model: string, options: object): Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => Tensor;
}

interface Session {
  inputNames: string[];
  outputNames: string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}

type Model = (input: Tensor) => Promise<Tensor>;

async function loadModel({ InferenceSession, Tensor }: Runtime, file: string): Promise<Model> {
  // Without the arena memory is given back between pictures of different sizes, and half as much is taken.
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });
  return async ({ data, dims }) => {
    const found = await session.run({ [session.inputNames[0]!]: new Tensor('float32', data, dims) });
    return found[session.outputNames[0]!]!;
  };
}

async function loadModels({ runtime, detection, recognition }: PaddleOrder['files']) {
  const library = createRequire(import.meta.url)(runtime) as Runtime;
  const [detect, read] = [await loadModel(library, detection), await loadModel(library, recognition)];
  return { detect, read };
}

let models: ReturnType<typeof loadModels> | undefined;

async function readPicture({ files, picture, seen }: PaddleOrder): Promise<RecognizedLine[]> {
  models ??= loadModels(files);
  const { detect, read } = await models;
  const lines: RecognizedLine[] = [];
  for (const place of findTextLines(await detect(detectionInput(picture)), picture)) {
    if (!isWanted(place, seen)) continue;
    const input = readingInput(picture, place);
    const line = decodeLine(await read(input), input, place);
    if (line) lines.push(line);
  }
  return lines;
}

/** Lines that stand upright, and of which not all is read surely. */
function isWanted(line: Box, seen: RecognizeOptions['seen']): boolean {
  if (line.bottom - line.top > 1.5 * (line.right - line.left)) return false;
  if (!seen) return true;
  return (
    seen.doubtful.some((word) => overlaps(word, line)) || !seen.sure.some((word) => overlaps(word, line))
  );
}

function overlaps(word: Box, line: Box): boolean {
  const y = (word.top + word.bottom) / 2;
  return word.left < line.right && word.right > line.left && y > line.top && y < line.bottom;
}

async function answer(order: PaddleOrder): Promise<PaddleAnswer> {
  try {
    return { id: order.id, lines: await readPicture(order) };
  } catch (error) {
    return { id: order.id, failure: String(error) };
  }
}

let turn: Promise<unknown> = Promise.resolve();
process.on('message', (order: PaddleOrder) => {
  turn = turn.then(() => answer(order)).then((said) => process.send?.(said));
});
