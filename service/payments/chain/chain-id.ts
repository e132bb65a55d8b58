/** `eip155:84532` → 84532. */
export function chainIdOf(network: `eip155:${number}`): number {
  return Number(network.slice('eip155:'.length));
}
