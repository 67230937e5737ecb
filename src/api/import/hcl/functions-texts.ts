import { parseBlock } from '#contract/security/cidr.ts';
import { type Budget, EvaluationError, toFlag, toNumber, toText, type Value } from './values.ts';

/** A function over values without unknown parts. Throws `EvaluationError` for arguments that it does not take. */
export type HclFunction = (args: readonly Value[], budget: Budget) => Value;

const textAt = (args: readonly Value[], index: number): string => {
  const text = toText(args[index] ?? null);
  if (text === undefined) throw new EvaluationError('a text is required');
  return text;
};
export const numberAt = (args: readonly Value[], index: number): number => {
  const number = toNumber(args[index] ?? null);
  if (number === undefined) throw new EvaluationError('a number is required');
  return number;
};
export const wholeAt = (args: readonly Value[], index: number): number => {
  const number = numberAt(args, index);
  if (!Number.isSafeInteger(number)) throw new EvaluationError('a whole number is required');
  return number;
};

const text =
  (make: (value: string) => string): HclFunction =>
  (args, budget) =>
    budget.text(make(textAt(args, 0)));

function numbers(args: readonly Value[]): number[] {
  if (args.length === 0) throw new EvaluationError('a number is required');
  return args.map((_, index) => numberAt(args, index));
}

/** `%s`, `%d`, `%02d`, `%.2f`, `%q`, `%v`, `%x`, `%%` // documented */
function format(args: readonly Value[], budget: Budget): string {
  let next = 1;
  const result = textAt(args, 0).replaceAll(
    /%(?:(%)|([-+0 ]*)(\d{0,3})(?:\.(\d{1,2}))?([a-zA-Z]))/gu,
    (_, percent: string | undefined, flags = '', width = '', digits: string | undefined, verb = '') => {
      if (percent) return '%';
      if (next >= args.length) throw new EvaluationError('format has too few arguments');
      const value = args[next] ?? null;
      next += 1;
      const shown = formatted(value, String(verb), digits, budget);
      const signed = flags.includes('+') && typeof value === 'number' && value >= 0 ? `+${shown}` : shown;
      const length = Number(width);
      if (flags.includes('-')) return signed.padEnd(length);
      if (!flags.includes('0')) return signed.padStart(length);
      const sign = /^[+-]/u.exec(signed)?.[0] ?? '';
      return sign + signed.slice(sign.length).padStart(length - sign.length, '0');
    },
  );
  return budget.text(result);
}

function formatted(value: Value, verb: string, digits: string | undefined, budget: Budget): string {
  if (verb === 'd' || verb === 'x' || verb === 'X' || verb === 'o' || verb === 'b') {
    const whole = wholeAt([value], 0);
    const base = { d: 10, x: 16, X: 16, o: 8, b: 2 }[verb];
    const shown = whole.toString(base);
    return verb === 'X' ? shown.toUpperCase() : shown;
  }
  if (verb === 'f') return numberAt([value], 0).toFixed(Number(digits ?? 6));
  if (verb === 't') return String(toFlag(value) ?? fail('a flag is required'));
  if (verb === 'q') return JSON.stringify(textAt([value], 0));
  if (verb === 's') return textAt([value], 0);
  if (verb === 'v') return toText(value) ?? budget.text(JSON.stringify(value) ?? 'null');
  if (verb === 'g' || verb === 'e') return String(numberAt([value], 0));
  return fail(`format does not know %${verb}`);
}

function fail(message: string): never {
  throw new EvaluationError(message);
}

/** Texts only: patterns between slashes are not followed. */
function replace(args: readonly Value[], budget: Budget): string {
  const [whole, search, by] = [textAt(args, 0), textAt(args, 1), textAt(args, 2)];
  if (search.length > 1 && search.startsWith('/') && search.endsWith('/'))
    throw new EvaluationError('patterns of replace are not evaluated');
  if (search === '') return whole;
  const count = whole.split(search).length - 1;
  if (whole.length + count * by.length > 1_000_000) throw new EvaluationError('the text is too long');
  return budget.text(whole.split(search).join(by));
}

function block(value: string) {
  const read = parseBlock(value);
  if (!read.ok || !value.includes('/')) throw new EvaluationError('a CIDR block is required');
  return read.block;
}

const bitsOf = (family: 4 | 6): number => (family === 4 ? 32 : 128);

function addressText(value: bigint, family: 4 | 6): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - index * 16)) & 65_535n).toString(16),
  ).join(':');
  const read = parseBlock(groups);
  // the shortest spelling
  return read.ok ? read.block.text.replace(/\/128$/u, '') : groups;
}

function cidrHost(args: readonly Value[]): string {
  const { family, first, last } = block(textAt(args, 0));
  const host = BigInt(wholeAt(args, 1));
  const address = host < 0n ? last + 1n + host : first + host;
  if (address < first || address > last) throw new EvaluationError('the block has no such host');
  return addressText(address, family);
}

function cidrSubnet(args: readonly Value[]): string {
  const { family, prefix, first } = block(textAt(args, 0));
  const [bits, number] = [wholeAt(args, 1), wholeAt(args, 2)];
  const length = prefix + bits;
  if (bits < 0 || length > bitsOf(family) || number < 0 || BigInt(number) >= 1n << BigInt(bits))
    throw new EvaluationError('the block has no such subnet');
  return `${addressText(first + (BigInt(number) << BigInt(bitsOf(family) - length)), family)}/${length}`;
}

/** Functions of texts and numbers. */
export const textFunctions: Readonly<Record<string, HclFunction>> = {
  lower: text((value) => value.toLowerCase()),
  upper: text((value) => value.toUpperCase()),
  title: text((value) =>
    value.replaceAll(/(^|[^\p{L}\p{N}_])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()),
  ),
  trimspace: text((value) => value.trim()),
  chomp: text((value) => value.replace(/[\r\n]+$/u, '')),
  strrev: text((value) => [...value].toReversed().join('')),
  trim: ([value = null, set = null], budget) => {
    const signs = new Set(textAt([set], 0));
    const all = [...textAt([value], 0)];
    let [start, end] = [0, all.length];
    while (start < end && signs.has(all[start] ?? '')) start += 1;
    while (end > start && signs.has(all[end - 1] ?? '')) end -= 1;
    return budget.text(all.slice(start, end).join(''));
  },
  trimprefix: (args) => {
    const [value, prefix] = [textAt(args, 0), textAt(args, 1)];
    return value.startsWith(prefix) ? value.slice(prefix.length) : value;
  },
  trimsuffix: (args) => {
    const [value, suffix] = [textAt(args, 0), textAt(args, 1)];
    return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value;
  },
  startswith: (args) => textAt(args, 0).startsWith(textAt(args, 1)),
  endswith: (args) => textAt(args, 0).endsWith(textAt(args, 1)),
  strcontains: (args) => textAt(args, 0).includes(textAt(args, 1)),
  substr: (args, budget) => {
    const all = [...textAt(args, 0)];
    const [offset, length] = [wholeAt(args, 1), wholeAt(args, 2)];
    const start = offset < 0 ? Math.max(0, all.length + offset) : offset;
    return budget.text(all.slice(start, length < 0 ? undefined : start + length).join(''));
  },
  replace: (args, budget) => replace(args, budget),
  format: (args, budget) => format(args, budget),
  split: (args, budget) => {
    const [separator, whole] = [textAt(args, 0), textAt(args, 1)];
    return whole === '' ? [] : budget.list(separator === '' ? [...whole] : whole.split(separator));
  },
  tostring: ([value = null]) => (value === null ? null : textAt([value], 0)),
  tonumber: ([value = null]) => (value === null ? null : numberAt([value], 0)),
  tobool: ([value = null]) => (value === null ? null : (toFlag(value) ?? fail('a flag is required'))),
  parseint: (args) => {
    const [digits, base] = [textAt(args, 0), wholeAt(args, 1)];
    const number = base >= 2 && base <= 36 ? Number.parseInt(digits, base) : Number.NaN;
    return Number.isSafeInteger(number) &&
      number.toString(base) === digits.toLowerCase().replace(/^(-?)0+(?=.)/u, '$1')
      ? number
      : fail('the text is not a number of that base');
  },
  min: (args) => Math.min(...numbers(args)),
  max: (args) => Math.max(...numbers(args)),
  ceil: (args) => Math.ceil(numberAt(args, 0)),
  floor: (args) => Math.floor(numberAt(args, 0)),
  abs: (args) => Math.abs(numberAt(args, 0)),
  signum: (args) => Math.sign(numberAt(args, 0)),
  pow: (args) => {
    const result = numberAt(args, 0) ** numberAt(args, 1);
    return Number.isFinite(result) ? result : fail('the result is too large');
  },
  cidrhost: cidrHost,
  cidrsubnet: cidrSubnet,
  cidrnetmask: (args) => {
    const { family, prefix } = block(textAt(args, 0));
    if (family !== 4) throw new EvaluationError('an IPv4 block is required');
    return addressText(((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix), 4);
  },
};
