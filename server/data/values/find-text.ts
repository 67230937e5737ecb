import { step } from '../limits/budget.ts';

/**
 * Searching and counting in texts that clients choose: time grows with the length of the text and no faster, and all of it
 * is counted against the budget of the command. The engine's own search takes the product of both lengths at worst.
 */

/** Texts up to this length are searched by the engine: the product of both lengths is small then. */
const shortPart = 16;
/** Code units between two looks at the budget. */
const counted = 4096;

/** Where a text begins with this part, at `from` or behind; -1 where it does not. Positions are code units. */
export function findText(text: string, part: string, from = 0): number {
  if (part.length <= shortPart) {
    const at = text.indexOf(part, from);
    const passed = (at < 0 ? text.length : at) - Math.min(from, text.length);
    step(((passed * (1 + (part.length >> 2))) >> 3) + 1);
    return at;
  }
  return searchFor(part)(text, from);
}

/** All places of a part that do not overlap, from the left. The part must not be empty. */
function* placesOf(text: string, part: string): Generator<number> {
  const search =
    part.length <= shortPart ? (all: string, from: number) => findText(all, part, from) : searchFor(part);
  for (let at = search(text, 0); at >= 0; at = search(text, at + part.length)) yield at;
}

/** The search of Knuth, Morris and Pratt: no code unit of the text is looked at twice after a match has failed. */
function searchFor(part: string): (text: string, from: number) => number {
  const back = new Int32Array(part.length);
  for (let at = 1, length = 0; at < part.length; at += 1) {
    while (length > 0 && part.charCodeAt(at) !== part.charCodeAt(length)) length = back[length - 1] as number;
    if (part.charCodeAt(at) === part.charCodeAt(length)) length += 1;
    back[at] = length;
    if (at % counted === 0) step(counted);
  }
  return (text, from) => {
    for (let at = from, length = 0; at < text.length; at += 1) {
      while (length > 0 && text.charCodeAt(at) !== part.charCodeAt(length))
        length = back[length - 1] as number;
      if (text.charCodeAt(at) === part.charCodeAt(length)) length += 1;
      if (length === part.length) {
        step((at - from) % counted);
        return at - length + 1;
      }
      if ((at - from) % counted === counted - 1) step(counted);
    }
    return -1;
  };
}

/** The parts of a text between the places of a separator, which is not empty. */
export function splitText(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const at of placesOf(text, separator)) {
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  parts.push(text.slice(from));
  return parts;
}

const isLead = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isTrail = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Code points between two positions in code units. */
export function countPoints(text: string, from = 0, to = text.length): number {
  let points = to - from;
  for (let at = from; at < to; at += 1) {
    if (at % counted === 0) step(counted);
    if (isLead(text.charCodeAt(at)) && at + 1 < to && isTrail(text.charCodeAt(at + 1))) {
      points -= 1;
      at += 1;
    }
  }
  return points;
}

/**
 * Position in code units after this number of code points, counted from `from`; the end of the text where it
 * has fewer.
 */
export function behindPoints(text: string, points: number, from = 0): number {
  let at = from;
  for (let left = points; left > 0 && at < text.length; left -= 1) {
    if (left % counted === 0) step(counted);
    at += isLead(text.charCodeAt(at)) && isTrail(text.charCodeAt(at + 1)) ? 2 : 1;
  }
  return Math.min(at, text.length);
}

/** Bytes of UTF-8 of the character that begins with this code unit. */
function bytesAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return isLead(unit) && isTrail(text.charCodeAt(at + 1)) ? 4 : 3;
}

/** Position in code units of the first character that begins at this byte of UTF-8 or behind. */
export function behindBytes(text: string, bytes: number): number {
  let at = 0;
  let steps = 0;
  for (let passed = 0; passed < bytes && at < text.length; steps += 1) {
    if (steps % counted === 0) step(counted);
    const size = bytesAt(text, at);
    passed += size;
    at += size === 4 ? 2 : 1;
  }
  return at;
}

/** Bytes of UTF-8 of the text before a position in code units. */
export function bytesBefore(text: string, to: number): number {
  step(to >> 3);
  return Buffer.byteLength(to === text.length ? text : text.slice(0, to));
}
