/** Ports of members that are open at once. */
const mostPorts = 2000;
const lastPort = 65_535;

/** The ports of cluster members: any free ones, or from a base on, the lowest that are not taken. */
export class WirePorts {
  readonly #base: number | undefined;
  readonly #last: number;
  readonly #taken = new Set<number>();
  #count = 0;

  constructor(base?: number) {
    this.#base = base;
    this.#last = base === undefined ? 0 : Math.min(base + mostPorts - 1, lastPort);
  }

  /**
   * Ports for the members of one cluster; 0: any free one. Without a base, those that the same cluster had are used again.
   *
   * @throws Error when no more may be opened
   */
  take(count: number, former: readonly number[] = []): number[] {
    if (this.#count + count > mostPorts) throw new Error(`More than ${mostPorts} members are open.`);
    const any = former.length === count ? [...former] : Array.from({ length: count }, () => 0);
    const ports = this.#base === undefined ? any : this.#lowest(count);
    this.#count += count;
    for (const port of ports) if (port > 0) this.#taken.add(port);
    return ports;
  }

  #lowest(count: number): number[] {
    const ports: number[] = [];
    for (let port = this.#base ?? 0; ports.length < count; port += 1) {
      if (port > this.#last) {
        throw new Error(
          `--wire-port: the ports from ${this.#base} to ${this.#last} are all used by members of clusters`,
        );
      }
      if (!this.#taken.has(port)) ports.push(port);
    }
    return ports;
  }

  release(ports: readonly number[]): void {
    this.#count -= ports.length;
    for (const port of ports) this.#taken.delete(port);
  }
}
