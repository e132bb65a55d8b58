import { isDamage } from '../office-error.ts';
import type { OfficePackage } from './package.ts';

const NONE: ReturnType<OfficePackage['relationships']> = new Map();

/**
 * The same package, in which a damaged part reads as a missing one, so that a broken picture or layout costs itself
 * only. Parts that `isEssential` names still throw, but not for their relationships.
 *
 * @param report called once for each damaged part
 */
export function tolerateDamage(
  office: OfficePackage,
  isEssential: (part: string) => boolean,
  report: (part: string) => void,
): OfficePackage {
  const damaged = new Set<string>();
  const tolerate = <T>(
    part: string,
    missing: T,
    read: (part: string) => T,
    isNeeded = isEssential(part),
  ): T => {
    try {
      return read(part);
    } catch (error) {
      if (!isDamage(error) || isNeeded) throw error;
      if (!damaged.has(part.toLowerCase())) report(part);
      damaged.add(part.toLowerCase());
      return missing;
    }
  };
  return {
    ...office,
    bytes: (part) => tolerate(part, undefined, office.bytes),
    xml: (part) => tolerate(part, undefined, office.xml),
    parse: (part) => tolerate(part, undefined, office.parse),
    relationships: (part) => tolerate(part, NONE, office.relationships, false),
  };
}
