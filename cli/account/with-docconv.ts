import type { Docconv } from '../../service/docconv.ts';
import type { Context } from '../context.ts';
import { ensureKey } from './ensure-key.ts';

/** Opens the service for one thing to do, and closes it. */
export async function withDocconv<T>(context: Context, act: (docconv: Docconv) => Promise<T>): Promise<T> {
  await ensureKey(context);
  const docconv = await context.services.openDocconv();
  try {
    return await act(docconv);
  } finally {
    await docconv.close();
  }
}
