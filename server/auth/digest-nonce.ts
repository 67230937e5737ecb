import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface NonceKeeperOptions {
  key: Uint8Array;
  ttlMs: number;
  /** Highest nonce count accepted for one nonce. */
  maxCount: number;
  /** How many used nonces are remembered at most. */
  maxNonces: number;
  now: () => number;
}

/**
 * Nonces that need no memory until they are used: 8 random bytes, 6 of time, 10 of HMAC. Only requests whose
 * digest is right reach `spend`, so strangers cannot fill the memory of used counts.
 */
export interface NonceKeeper {
  mint(): string;
  spend(nonce: string, count: number): 'fresh' | 'seen' | 'stale';
  readonly remembered: number;
}

const RANDOM_BYTES = 8;
const BODY_BYTES = 14;

interface Used {
  issuedAt: number;
  /** Bit n-1 is set when count n has been seen. */
  counts: Uint32Array;
}

export function createNonceKeeper(options: NonceKeeperOptions): NonceKeeper {
  const { key, ttlMs, maxCount, maxNonces, now } = options;
  const used = new Map<string, Used>();
  // Nonces issued up to here may have been forgotten: one that is not remembered could be a replay.
  let forgottenUntil = Number.NEGATIVE_INFINITY;

  const seal = (body: Buffer): Buffer => createHmac('sha256', key).update(body).digest().subarray(0, 10);

  const mint = (): string => {
    const body = Buffer.alloc(BODY_BYTES);
    randomBytes(RANDOM_BYTES).copy(body);
    body.writeUIntBE(Math.max(0, Math.floor(now())), RANDOM_BYTES, 6);
    return Buffer.concat([body, seal(body)]).toString('base64');
  };

  const issuedAt = (nonce: string): number | undefined => {
    if (!/^[A-Za-z0-9+/]{32}$/.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'base64');
    const body = bytes.subarray(0, BODY_BYTES);
    if (!timingSafeEqual(seal(body), bytes.subarray(BODY_BYTES))) return undefined;
    return body.readUIntBE(RANDOM_BYTES, 6);
  };

  const makeRoom = (): void => {
    for (const [nonce, entry] of used) {
      const live = entry.issuedAt + ttlMs >= now();
      if (live && used.size < maxNonces) return;
      if (live) forgottenUntil = Math.max(forgottenUntil, entry.issuedAt);
      used.delete(nonce);
    }
  };

  const spend = (nonce: string, count: number): 'fresh' | 'seen' | 'stale' => {
    const issued = issuedAt(nonce);
    if (issued === undefined || count > maxCount) return 'stale';
    const age = now() - issued;
    if (age < 0 || age > ttlMs) return 'stale';
    let entry = used.get(nonce);
    if (entry === undefined) {
      if (issued <= forgottenUntil) return 'stale';
      makeRoom();
      entry = { issuedAt: issued, counts: new Uint32Array(Math.ceil(maxCount / 32)) };
      used.set(nonce, entry);
    }
    const word = (count - 1) >>> 5;
    const bit = 1 << ((count - 1) & 31);
    const before = entry.counts[word] ?? 0;
    if ((before & bit) !== 0) return 'seen';
    entry.counts[word] = before | bit;
    return 'fresh';
  };

  return {
    mint,
    spend,
    get remembered() {
      return used.size;
    },
  };
}
