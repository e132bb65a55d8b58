/** Objects that the reference work makes and sorts. */
const REFERENCE = 100_000;

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Work of a known size that makes objects, compares and joins strings, as most of this program does. */
function doReferenceWork(): number {
  let seed = 7;
  const items = Array.from({ length: REFERENCE }, (_, i) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { key: seed, text: `${seed}/${i}` };
  });
  items.sort((a, b) => a.key - b.key);
  return items.map((item) => item.text).join(' ').length;
}

function measureReference(): number {
  const start = processorTime();
  if (doReferenceWork() === 0) throw new Error('the reference work did nothing');
  return processorTime() - start;
}

/**
 * What `work` takes, in multiples of a work of known size that is measured before and after it, so that a slow or busy
 * machine does not make a test fail. The reference takes some 60 ms of a processor of 2020.
 */
export async function measureWork(work: () => unknown): Promise<number> {
  const before = measureReference();
  const start = processorTime();
  await work();
  const taken = processorTime() - start;
  return taken / Math.max(before, measureReference());
}
