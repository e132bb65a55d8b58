/** 1 for each pixel that hangs together with the sides of a picture by pixels that are open. */
export function floodFromSides(
  { width, height }: { width: number; height: number },
  isOpen: (at: number) => boolean,
): Uint8Array {
  const flooded = new Uint8Array(width * height);
  const waiting: number[] = [];
  const reach = (i: number) => {
    if (flooded[i] === 1 || !isOpen(i)) return;
    flooded[i] = 1;
    waiting.push(i);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) reach(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) reach(y * width + x);
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    const x = i % width;
    if (x > 0) reach(i - 1);
    if (x < width - 1) reach(i + 1);
    if (i >= width) reach(i - width);
    if (i < flooded.length - width) reach(i + width);
  }
  return flooded;
}
