import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** 64 MiB and about a quarter of a second per guess: the same work as N = 2^17, p = 1 in half of the memory // OWASP */
export const PASSWORD_COST: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };

const MAX_PASSWORD_BYTES = 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const STORED =
  /^scrypt\$N=([1-9][0-9]{0,7}),r=([1-9][0-9]?),p=([1-9][0-9]?)\$([A-Za-z0-9_-]{22})\$([A-Za-z0-9_-]{43})$/;

/** Refused before any hashing, so that a huge password costs nothing. */
export class PasswordTooLongError extends Error {
  constructor() {
    super(`password must be at most ${MAX_PASSWORD_BYTES} bytes`);
    this.name = 'PasswordTooLongError';
  }
}

function derive(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  if (Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES) {
    return Promise.reject(new PasswordTooLongError());
  }
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p) + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    // The same password typed on two keyboards may differ in composition.
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}

/** Returns `scrypt$N=…,r=…,p=…$salt$hash`, which carries what `verifyPassword` needs. */
export async function hashPassword(password: string, cost: ScryptCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return `scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** A stored hash that no password has, so that an unknown name takes the same time as a wrong password. */
export function unmatchableHash({ N, r, p }: ScryptCost = PASSWORD_COST): string {
  const [salt, hash] = [SALT_BYTES, HASH_BYTES].map((size) => randomBytes(size).toString('base64url'));
  return `scrypt$N=${N},r=${r},p=${p}$${salt}$${hash}`;
}

/** Compares in constant time. Rejects for a password that is too long and for a stored string that is not ours. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', expected = ''] = STORED.exec(stored) ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  // 1 GiB at most: a tampered row must not be able to exhaust the memory.
  if (expected === '' || 128 * cost.N * cost.r > 2 ** 30)
    throw new Error('stored password hash is not readable');
  const hash = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(hash, Buffer.from(expected, 'base64url'));
}

/** Whether a stored hash was made at another cost than today's and should be renewed after a sign-in. */
export function needsRehash(stored: string, cost: ScryptCost = PASSWORD_COST): boolean {
  return !stored.startsWith(`scrypt$N=${cost.N},r=${cost.r},p=${cost.p}$`);
}
