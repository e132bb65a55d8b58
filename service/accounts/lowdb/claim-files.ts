import { listIfThere } from '../../files/if-there.ts';
import type { ClaimRecord } from '../claims.ts';
import { changeDocument, skipDamaged } from './json-document.ts';
import type { Places } from './places.ts';

/** Removes those idempotency keys of an account that are due. */
export async function removeAccountClaims(
  places: Places,
  accountId: string,
  isDue: (record: ClaimRecord) => boolean,
): Promise<void> {
  const names = await listIfThere(places.claimFolder(accountId));
  for (const name of names.filter((found) => found.endsWith('.json'))) {
    const place = places.claimHashed(accountId, name.slice(0, -'.json'.length));
    await skipDamaged(() =>
      changeDocument(place, (record) => ({
        result: undefined,
        remove: record !== undefined && isDue(record),
      })),
    );
  }
}
