export interface OplogTimestamp {
  seconds: number;
  increment: number;
}

const most = 2_147_483_647;
const forms = [
  // as shells print it: Timestamp({ t: 1773410520, i: 3 }), Timestamp(1773410520, 3)
  /^Timestamp\(\s*\{?\s*(?:t\s*:)?\s*(\d+)\s*,\s*(?:i\s*:)?\s*(\d+)\s*\}?\s*\)$/iu,
  // as extended JSON: {"$timestamp":{"t":1773410520,"i":3}}
  /^\{\s*"\$timestamp"\s*:\s*\{\s*"t"\s*:\s*(\d+)\s*,\s*"i"\s*:\s*(\d+)\s*\}\s*\}$/u,
  // bare: 1773410520, 3 or 1773410520:3
  /^(\d+)\s*[,:]\s*(\d+)$/u,
];

/** Reads a timestamp of the oplog in the formats of shells, logs and extended JSON; undefined: not a timestamp. */
export function readOplogTimestamp(text: string): OplogTimestamp | undefined {
  for (const form of forms) {
    const [, first, second] = form.exec(text.trim()) ?? [];
    const [seconds, increment] = [Number(first), Number(second)];
    if (seconds > 0 && seconds <= most && increment > 0 && increment <= most) return { seconds, increment };
  }
  return undefined;
}
