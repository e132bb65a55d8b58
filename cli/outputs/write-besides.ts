import path from 'node:path';
import type { Conversion } from '../../service/docconv.ts';
import type { BatchItem } from './plan-jobs.ts';
import { writeWhole } from './write-whole.ts';

/** Writes all files of a job; the output last, so that it is there only when all of it is. @throws CliError */
export async function writeBesides(job: BatchItem, conversion: Conversion): Promise<void> {
  const { images, tables } = job;
  if (images !== undefined) {
    for (const { name, data } of conversion.images) {
      await writeWhole(path.join(images.folder, path.basename(name)), data);
    }
  }
  if (tables !== undefined) {
    for (const { name, html } of conversion.tables) {
      await writeWhole(path.join(tables.folder, tables.prefix + path.basename(name)), html);
    }
  }
  if (job.layout !== undefined) await writeWhole(job.layout, conversion.layout ?? '');
  if (job.output !== undefined) await writeWhole(job.output, conversion.content);
}
