/** A binary heap that gives the smallest number first. Its memory is reused. */
interface NumberHeap {
  readonly size: number;
  /** Empties the heap. @param capacity the most numbers it will hold */
  reset(capacity: number): void;
  push(entry: number): void;
  /** The heap must not be empty. */
  pop(): number;
}

export function createNumberHeap(): NumberHeap {
  let heap = new Float64Array(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    reset: (capacity) => {
      size = 0;
      if (capacity > heap.length) heap = new Float64Array(capacity);
    },
    push: (entry) => {
      let at = size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (heap[parent]! <= entry) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = entry;
    },
    pop: () => {
      const top = heap[0]!;
      const entry = heap[--size]!;
      let at = 0;
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && heap[child + 1]! < heap[child]!) child++;
        if (heap[child]! >= entry) break;
        heap[at] = heap[child]!;
        at = child;
      }
      heap[at] = entry;
      return top;
    },
  };
}
